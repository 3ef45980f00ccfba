import { describe, expect, it } from 'vitest';
import {
  connectionProblemsOf,
  detailProblems,
  emptyConnectDraft,
  readMerchantIds,
  suggestedName,
} from './connect-draft.ts';

const draft = { ...emptyConnectDraft, baseUrl: 'https://claims.example.com/v4', acquirerId: '480' };

describe('what the form finds before anybody is asked', () => {
  it.each([
    ['claims.example.com', 'address_malformed'],
    ['http://claims.example.com', 'address_not_https'],
    ['https://ana:secret@claims.example.com', 'address_has_credentials'],
    ['https://claims.example.com?x=1', 'address_has_query'],
  ])('%s: %s', (baseUrl, code) => {
    expect(connectionProblemsOf({ ...draft, baseUrl }, 'key').baseUrl).toEqual({ code });
  });

  it('takes plain http on this machine only', () => {
    expect(connectionProblemsOf({ ...draft, baseUrl: 'http://127.0.0.1:4000' }, 'key')).toEqual({});
  });

  it('finds a key with blanks, and a missing one', () => {
    expect(connectionProblemsOf(draft, 'ab c').apiKey).toEqual({ code: 'key_malformed' });
    expect(connectionProblemsOf(draft, '').apiKey).toEqual({ code: 'key_missing' });
  });

  it('counts merchants, each once, however they are separated', () => {
    expect(readMerchantIds(' 1, 2;3\n2\n\n4 ')).toEqual(['1', '2', '3', '4']);
    const merchants = Array.from({ length: 201 }, (_, id) => id).join('\n');
    expect(detailProblems({ name: 'x', partnerId: '', merchants }).merchants).toEqual({
      code: 'merchants_too_many',
      count: 201,
    });
  });

  it('offers a name once there is something to make it of', () => {
    expect(suggestedName(draft)).toBe('claims.example.com · 480');
    expect(suggestedName({ ...draft, baseUrl: 'claims' })).toBe('');
  });
});
