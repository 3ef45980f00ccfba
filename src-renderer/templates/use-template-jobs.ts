import { useEffect, useMemo, useRef } from 'react';
import type { TemplateJobs } from './template-jobs.ts';
import { openTemplateWorkerClient, type TemplateWorkerClient } from './template-worker-client.ts';

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
    const open = () => (client.current ??= openTemplateWorkerClient());
    return {
      lint: (source) => open().lint(source),
      format: (source) => open().format(source),
      inlineStyles: (source) => open().inlineStyles(source),
    };
  }, []);
}
