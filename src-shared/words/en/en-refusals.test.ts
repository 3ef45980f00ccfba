import { expect, it } from 'vitest';
import type { CodeTable } from '../../contract/coded.ts';
import { details } from '../../contract/details.ts';
import { refusals } from '../../contract/refusals.ts';
import { detailsMessages } from './en-details.ts';
import { refusalsMessages } from './en-refusals.ts';
import { placeholdersOf } from '../testing/placeholders-of.ts';

const namesIn = (message: string) => placeholdersOf(message).map((placeholder) => placeholder.split(',')[0]);

/** Placeholder that the interface adds to each: the operating system in use. */
const always = 'platform';

/** The words that take something else than what comes with the code. */
function misfits(table: CodeTable, words: Readonly<Record<string, string>>): string[] {
  return Object.entries(table).flatMap(([code, params]) => {
    const taken = namesIn(words[code] ?? '').filter(
      (name) => name !== undefined && name !== always && !(name in params),
    );
    return words[code] === undefined
      ? [`${code} has no words`]
      : taken.map((name) => `${code} takes ${name}`);
  });
}

it('has words for every refusal, of what comes with it', () => {
  expect(misfits(refusals, refusalsMessages)).toEqual([]);
  expect(Object.keys(refusalsMessages).toSorted()).toEqual(Object.keys(refusals).toSorted());
});

it('has words for every detail, of what comes with it', () => {
  // Bytes are shown as a size.
  const shown = {
    answer_too_large: { size: details.answer_too_large.bytes },
    file_size: { size: details.file_size.bytes },
  };
  expect(misfits({ ...details, ...shown }, detailsMessages)).toEqual([]);
  expect(Object.keys(detailsMessages).toSorted()).toEqual(Object.keys(details).toSorted());
});
