/** The editor's own words that a reader meets here; the catalogue says each of them in its way. */
const phrases = [
  'Find',
  'Replace',
  'next',
  'previous',
  'all',
  'match case',
  'regexp',
  'by word',
  'replace',
  'replace all',
  'close',
  'current match',
  'on line',
  'replaced match on line $',
  'replaced $ matches',
  'Fold line',
  'Unfold line',
  'unfold',
  'folded code',
  'Folded lines',
  'Unfolded lines',
  'to',
  'Completions',
  'Selection deleted',
] as const;
export type EditorPhrase = (typeof phrases)[number];

export type EditorPhrases = Readonly<Record<string, string>>;

export function editorPhrases(wordFor: (phrase: EditorPhrase) => string): EditorPhrases {
  return Object.fromEntries(phrases.map((phrase) => [phrase, wordFor(phrase)]));
}
