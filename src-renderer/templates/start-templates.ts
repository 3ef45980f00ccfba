import type { EmailTemplateName } from '../../src-shared/claims-service/email-template.ts';

/** Languages of the templates to begin with. */
export const startLanguages = ['en', 'es', 'pt'] as const;
export type StartLanguage = (typeof startLanguages)[number];

const files = import.meta.glob<string>('../../resources/templates/*.html', {
  query: '?raw',
  import: 'default',
});

/** Loads a template to begin with, from `resources/templates`. */
export async function startTemplate(name: EmailTemplateName, language: StartLanguage): Promise<string> {
  const load = files[`../../resources/templates/${name}.${language}.html`];
  if (load === undefined) throw new Error(`there is no start for ${name} in ${language}`);
  return load();
}
