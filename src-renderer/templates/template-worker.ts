import { lintTemplate } from '../../src-shared/domain/template/template-lint.ts';
import type { MailSupport } from '../../src-shared/domain/template/template-support.ts';
import { mailSupport } from './mail-support.ts';
import type { JobAnswer, JobRequest, TemplateJobs } from './template-jobs.ts';

/** The part of the worker's global scope that is used here; the renderer's types know only the page's. */
interface WorkerScope {
  addEventListener: (type: 'message', listener: (event: MessageEvent<JobRequest>) => void) => void;
  postMessage: (answer: JobAnswer) => void;
}

let support: MailSupport | null = null;

const jobs: TemplateJobs = {
  async lint(source) {
    support ??= mailSupport((await import('caniemail/caniemail.json')).default);
    return lintTemplate(source, support);
  },
  async format(source) {
    const [{ format }, html, css] = await Promise.all([
      import('prettier/standalone'),
      import('prettier/plugins/html'),
      import('prettier/plugins/postcss'),
    ]);
    return format(source, { parser: 'html', plugins: [html, css], printWidth: 110 });
  },
  async inlineStyles(source) {
    const { inlineStyles } = await import('./inline-styles.ts');
    return inlineStyles(source);
  },
};

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- this file runs in a worker only
const scope = globalThis as unknown as WorkerScope;

scope.addEventListener('message', ({ data: { id, job, source } }) => {
  jobs[job](source).then(
    (result) => scope.postMessage({ id, ok: true, result }),
    (error: unknown) =>
      scope.postMessage({ id, ok: false, message: error instanceof Error ? error.message : String(error) }),
  );
});
