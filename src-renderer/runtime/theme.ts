import type { Preferences } from '../../src-shared/contract/app.ts';

export type Theme = Preferences['theme'];

/** Sets the theme on the document, and follows the system if the theme says so. Returns a function that stops it. */
export function applyTheme(
  theme: Theme,
  document: Document,
  matchMedia: (query: string) => MediaQueryList,
): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const apply = () => {
    document.documentElement.dataset['theme'] =
      theme === 'system' ? (system.matches ? 'dark' : 'light') : theme;
  };
  apply();
  if (theme !== 'system') return () => undefined;
  system.addEventListener('change', apply);
  return () => system.removeEventListener('change', apply);
}
