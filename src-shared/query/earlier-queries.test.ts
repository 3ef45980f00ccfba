import { expect, it } from 'vitest';
import { queryOfEarlierDraft } from './earlier-queries.ts';

it.each(['statuses', 'origins', 'outcomes', 'currencies'])(
  'A stored list whose %s name no value finds nothing, as before, and not everything',
  (field) => {
    expect(queryOfEarlierDraft({ text: '', [field]: [] })).toMatchObject({ kind: 'unreadable' });
  },
);
