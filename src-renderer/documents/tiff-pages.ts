import TiffWorker from './tiff-worker.ts?worker';
import type { TiffAnswer, TiffQuestion } from './tiff-worker.ts';

/** A decoded page; its bitmap may be smaller than the page itself. */
export interface TiffPage {
  bitmap: ImageBitmap;
  width: number;
  height: number;
}
export type TiffProblem = 'broken' | 'heavy' | 'slow';
export interface TiffPages {
  /** Decodes a page. @param number from 1 */
  page: (number: number) => Promise<{ pages: number; shown: TiffPage | TiffProblem }>;
  close: () => void;
}

const longestMs = 15_000;

/**
 * The pages of a TIFF, each decoded when it is asked for, one at a time. Each has a thread of its own,
 * which is ended with its answer: what a decoder leaves behind is gone at once.
 */
export function openTiff(bytes: Uint8Array<ArrayBuffer>): TiffPages {
  const closed = new AbortController();
  let queue: Promise<unknown> = Promise.resolve();

  function ask(number: number): Promise<TiffAnswer | 'slow'> {
    return new Promise((resolve) => {
      const thread = new TiffWorker();
      const over = new AbortController();
      const { signal } = over;
      const settle = (answer: TiffAnswer | 'slow') => {
        clearTimeout(timer);
        thread.terminate();
        over.abort();
        resolve(answer);
      };
      const fail = () => settle({ ok: false, pages: 0, problem: 'broken' });
      const timer = setTimeout(() => settle('slow'), longestMs);
      thread.addEventListener('message', (event: MessageEvent<TiffAnswer>) => settle(event.data), { signal });
      thread.addEventListener('error', fail, { signal });
      closed.signal.addEventListener('abort', fail, { signal });
      const question: TiffQuestion = { page: number - 1, bytes: bytes.slice().buffer };
      thread.postMessage(question, [question.bytes]);
    });
  }

  return {
    page(number) {
      const answered = queue.then(async () => {
        if (closed.signal.aborted) throw new Error('the TIFF was closed');
        const answer = await ask(number);
        if (answer === 'slow') return { pages: 0, shown: answer };
        if (!answer.ok) return { pages: answer.pages, shown: answer.problem };
        const { picture, pages, width, height } = answer;
        const rgba = new Uint8ClampedArray(picture.rgba);
        const bitmap = await createImageBitmap(new ImageData(rgba, picture.width, picture.height));
        return { pages, shown: { bitmap, width, height } };
      });
      queue = answered.catch(() => undefined);
      return answered;
    },
    close: () => closed.abort(),
  };
}
