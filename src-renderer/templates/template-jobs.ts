import type { TemplateFinding } from '../../src-shared/domain/template/template-finding.ts';

/** Work on a template that is done away from the page, so that no key waits for it. */
export interface TemplateJobs {
  lint: (source: string) => Promise<TemplateFinding[]>;
  /** Formats the template. Rejects if it can't be parsed. */
  format: (source: string) => Promise<string>;
  /** Moves style sheets into `style` attributes; what only a sheet can express stays in one. */
  inlineStyles: (source: string) => Promise<string>;
}
export type JobName = keyof TemplateJobs;

export interface JobRequest {
  id: number;
  job: JobName;
  source: string;
}

export type JobAnswer =
  | { id: number; ok: true; result: unknown }
  | { id: number; ok: false; message: string };
