import { z } from 'zod';
import { printText } from '../../src-shared/query/print.ts';
import { queryOfEarlierDraft } from '../../src-shared/query/earlier-queries.ts';
import type { OpenDatabase } from '../database/encrypted-database.ts';
import { parseJson } from '../base/parse-json.ts';

/** A list of an earlier version: without a language, everything typed in it was free text. */
const earlierListSchema = z.strictObject({
  view: z.string(),
  draft: z.looseObject({ text: z.string() }),
  sort: z.string(),
  language: z.literal(1).optional(),
});

/** Returns a stored list in the form with a tree; unchanged if it has one, or can't be read. */
export function listWithQuery(stored: string): string {
  const { data } = earlierListSchema.safeParse(parseJson(stored));
  if (data === undefined) return stored;
  const { view, draft, sort, language } = data;
  const text = language === undefined ? printText(draft.text) : draft.text;
  const query = queryOfEarlierDraft({ ...draft, text });
  return query === null ? stored : JSON.stringify({ view, query, sort, language: 2 });
}

/** Adds the SQL function that a migration calls. */
export function addListFunction(database: OpenDatabase): void {
  database.function('list_with_query', { deterministic: true }, (stored: unknown) =>
    typeof stored === 'string' ? listWithQuery(stored) : stored,
  );
}
