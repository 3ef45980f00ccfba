import { useEffect, useMemo, useRef } from 'react';
import type { JobAnswer, JobName, TemplateJobs } from './template-jobs.ts';
import TemplateWorker from './template-worker.ts?worker';

/** The jobs of a template, in a worker that is there while the view is. */
export function useTemplateJobs(): TemplateJobs {
  const client = useRef<TemplateWorkerClient>(null);
  useEffect(
    () => () => {
      client.current?.close();
      client.current = null;
    },
    [],
  );
  return useMemo(() => {
    const open = () =>
      (client.current ??= openTemplateWorkerClient(() => {
        client.current = null;
      }));
    return {
      lint: (source) => open().lint(source),
      format: (source) => open().format(source),
      inlineStyles: (source) => open().inlineStyles(source),
    };
  }, []);
}

interface TemplateWorkerClient extends TemplateJobs {
  close: () => void;
}

/**
 * Runs the jobs in a worker. A job that is running when it closes never answers.
 * @param onFailed called when the worker couldn't be loaded: its jobs are rejected, and the next need another worker
 */
function openTemplateWorkerClient(onFailed: () => void): TemplateWorkerClient {
  const worker = new TemplateWorker();
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let count = 0;
  worker.addEventListener('message', ({ data }: MessageEvent<JobAnswer>) => {
    const asked = waiting.get(data.id);
    waiting.delete(data.id);
    if (data.ok) asked?.resolve(data.result);
    else asked?.reject(new Error(data.message));
  });
  worker.addEventListener('error', () => {
    onFailed();
    worker.terminate();
    for (const asked of waiting.values()) asked.reject(new Error('The worker couldn’t be loaded.'));
  });
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- each job has its own result
  const ask = <Result>(job: JobName, source: string): Promise<Result> => {
    count += 1;
    const asked = Promise.withResolvers<Result>();
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the worker implements the same interface
    waiting.set(count, asked as PromiseWithResolvers<unknown>);
    worker.postMessage({ id: count, job, source });
    return asked.promise;
  };
  return {
    lint: (source) => ask('lint', source),
    format: (source) => ask('format', source),
    inlineStyles: (source) => ask('inlineStyles', source),
    close: () => worker.terminate(),
  };
}
