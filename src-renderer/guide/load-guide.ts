import { type GuideChapter, readGuide, withIdsOf } from './guide-sections.ts';

const files = import.meta.glob<string>('../../docs/guide*.md', { query: '?raw', import: 'default' });
const fileOf = (language: string) =>
  files[language === 'en' ? '../../docs/guide.md' : `../../docs/guide.${language}.md`];

/** Loads the guide of the repository in the language, else in English. */
export async function loadGuide(language: string): Promise<readonly GuideChapter[]> {
  const original = readGuide((await fileOf('en')?.()) ?? '');
  const translation = await fileOf(language)?.();
  return translation === undefined || language === 'en'
    ? original
    : withIdsOf(original, readGuide(translation));
}
