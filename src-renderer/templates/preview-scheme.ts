export type PreviewScheme = 'light' | 'dark';

/**
 * The page as a mail program with this colour scheme shows it, whatever the system's own is: a frame
 * takes its preferred scheme from the system, so the page's questions for it are answered here.
 */
export function withScheme(html: string, scheme: PreviewScheme): string {
  const asked = html.replace(schemeFeature, (_feature, value: string) =>
    value.toLowerCase() === scheme ? always : never,
  );
  // Unless it says otherwise a page is light, also in a dark mail program.
  const isDark = scheme === 'dark' && declaresDark.test(html);
  return `${asked}<style>:root{color-scheme:only ${isDark ? 'dark' : 'light'}!important}</style>`;
}

const schemeFeature = /\(\s*prefers-color-scheme\s*:\s*(light|dark)\s*\)/gi;
const always = '(min-width:0)';
const never = '(max-width:0)';
/** Matches a declaration of a dark colour scheme, in a style or in `<meta name="color-scheme">`. */
const declaresDark =
  /color-scheme\s*:[^;}"']*\bdark\b(?!\s*\))|<meta\b[^>]*name\s*=\s*["']?color-scheme\b[^>]*\bdark\b|<meta\b[^>]*\bdark\b[^>]*name\s*=\s*["']?color-scheme\b/i;
