import { describe, expect, it } from 'vitest';
import { queryOf } from './testing/asking.ts';
import { queryOfText } from './parse.ts';
import { printQuery } from './print.ts';
import { emptyQuery } from './query.ts';
import { askedInView, claimViewNames, type ClaimViewName, queryInView } from './views.ts';

const nowMs = Date.UTC(2026, 10, 20, 14, 0);
const inView = (view: ClaimViewName, text: string) => printQuery(queryInView(view, queryOf(text)));

describe('A view', () => {
  it('is a query that can be typed', () => {
    expect(claimViewNames.map((view) => inView(view, ''))).toEqual([
      'seen:no snoozed:no',
      'needs-decision:yes snoozed:no',
      'status:2nd-started,2nd-completed open:yes',
      'outcome:won',
      'outcome:lost',
      'open:yes snoozed:no age:>=20d',
      '',
      'snoozed:yes',
    ]);
  });

  it('is narrowed, and overruled where the search says something else', () => {
    expect(inView('inbox', 'sur amount:>9')).toBe('seen:no snoozed:no sur amount:>9');
    expect(inView('inbox', 'seen:yes')).toBe('snoozed:no seen:yes');
    expect(inView('inbox', '-seen:yes')).toBe('snoozed:no -seen:yes');
    expect(inView('inbox', 'seen:yes,no')).toBe('seen:no snoozed:no seen:yes,no');
    expect(inView('with_network', 'open:no,yes')).toContain('open:yes open:no,yes');
    expect(inView('with_network', '-open:yes,no')).not.toContain('open:yes -open');
    expect(inView('inbox', 'snoozed:yes')).toBe('seen:no snoozed:no snoozed:yes');
    expect(inView('with_network', '-status:pending')).toBe(
      'status:2nd-started,2nd-completed open:yes -status:pending',
    );
    expect(inView('with_network', 'status:completed -open:yes')).toBe('status:completed -open:yes');
    expect(inView('over_20_days', 'age:>5d')).toBe('open:yes snoozed:no age:>5d');
    for (const age of ['age:>=1w', 'age:>120h', 'age:>99999d'])
      expect(inView('over_20_days', age)).toBe(`open:yes snoozed:no ${age}`);
    expect(inView('over_20_days', 'age:<90d')).toBe('open:yes snoozed:no age:>=20d age:<90d');
    expect(inView('over_20_days', 'created:2026-11-01..')).toContain('age:>=20d');
  });

  it('finds nothing while what is typed is wrong', () => {
    expect(queryInView('all', queryOfText('status:odd'))).toEqual({ kind: 'unreadable', text: 'status:odd' });
  });
});

describe('A question', () => {
  it('names a moment and a zone where ages and days are meant', () => {
    const asked = (view: ClaimViewName, text: string) => {
      const { query: _, ...rest } = askedInView(view, queryOf(text), nowMs, 'America/Lima');
      return rest;
    };
    expect(asked('inbox', 'sur')).toEqual({});
    expect(asked('over_20_days', '')).toEqual({ atMs: nowMs });
    expect(asked('all', '-(sur or hour:7)')).toEqual({ timeZone: 'America/Lima' });
    expect(asked('all', '-(left:<2d or created:2026-11-02)')).toEqual({
      atMs: nowMs,
      timeZone: 'America/Lima',
    });
  });

  it('stays equal for minutes, so that the list is not asked for anew', () => {
    expect(askedInView('over_20_days', emptyQuery, nowMs + 59_000, 'UTC')).toEqual(
      askedInView('over_20_days', emptyQuery, nowMs, 'UTC'),
    );
  });
});
