import TiffWorker from './tiff-worker.ts?worker';
import type { TiffAnswer, TiffQuestion } from './tiff-worker.ts';

export interface TiffPages {
  /** `null`: it can't be decoded. @param number from 1 */
  page: (number: number) => Promise<{ pages: number; bitmap: ImageBitmap } | null>;
  close: () => void;
}

const longestMs = 15_000;

/** The pages of a TIFF, each decoded when it is asked for, in a thread of its own. */
export function openTiff(bytes: Uint8Array<ArrayBuffer>): TiffPages {
  const thread = new TiffWorker();
  let isSent = false;
  let queue: Promise<unknown> = Promise.resolve();

  function ask(number: number): Promise<TiffAnswer> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        thread.terminate();
        resolve({ ok: false });
      }, longestMs);
      const over = new AbortController();
      const settle = (answer: TiffAnswer) => {
        clearTimeout(timer);
        over.abort();
        resolve(answer);
      };
      const { signal } = over;
      const take = (event: MessageEvent<TiffAnswer>) => settle(event.data);
      thread.addEventListener('message', take, { signal });
      thread.addEventListener('error', () => settle({ ok: false }), { signal });
      const question: TiffQuestion = { page: number - 1, ...(isSent ? {} : { bytes: bytes.slice().buffer }) };
      isSent = true;
      thread.postMessage(question);
    });
  }

  return {
    page(number) {
      const answered = queue.then(async () => {
        const answer = await ask(number);
        if (!answer.ok) return null;
        const { width, height, rgba, pages } = answer;
        const bitmap = await createImageBitmap(new ImageData(new Uint8ClampedArray(rgba), width, height));
        return { pages, bitmap };
      });
      queue = answered.catch(() => undefined);
      return answered;
    },
    close: () => thread.terminate(),
  };
}
