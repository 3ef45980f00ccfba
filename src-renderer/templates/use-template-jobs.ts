import { useEffect, useMemo, useRef } from 'react';
import type { TemplateJobs } from './template-jobs.ts';
import { openTemplateWorkshop, type TemplateWorkshop } from './template-worker-client.ts';

/** The jobs of a template, in a worker that is there while the view is. */
export function useWorkshop(): TemplateJobs {
  const workshop = useRef<TemplateWorkshop>(null);
  useEffect(
    () => () => {
      workshop.current?.close();
      workshop.current = null;
    },
    [],
  );
  return useMemo(() => {
    const open = () => (workshop.current ??= openTemplateWorkshop());
    return {
      lint: (source) => open().lint(source),
      format: (source) => open().format(source),
      inlineStyles: (source) => open().inlineStyles(source),
    };
  }, []);
}
