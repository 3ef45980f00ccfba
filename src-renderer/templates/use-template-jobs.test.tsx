import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { JobRequest } from './template-jobs.ts';
import { useTemplateJobs } from './use-template-jobs.ts';

const fakes = vi.hoisted(() => {
  const workers: EventTarget[] = [];
  /** A worker that can be loaded from the second one on, and gives a source back as it is. */
  class FakeWorker extends EventTarget {
    readonly #canLoad = workers.push(this) > 1;

    postMessage({ id, source }: JobRequest): void {
      const answer = this.#canLoad
        ? new MessageEvent('message', { data: { id, ok: true, result: source } })
        : new Event('error');
      queueMicrotask(() => this.dispatchEvent(answer));
    }

    terminate(): void {}
  }
  return { workers, FakeWorker };
});

vi.mock('./template-worker.ts?worker', () => ({ default: fakes.FakeWorker }));
afterEach(cleanup);

it('rejects the jobs of a worker that can’t be loaded, and takes another for the next', async () => {
  const { result } = renderHook(() => useTemplateJobs());
  await expect(result.current.format('<p>')).rejects.toThrow('couldn’t be loaded');
  await expect(result.current.format('<p>')).resolves.toBe('<p>');
  expect(fakes.workers).toHaveLength(2);
});
