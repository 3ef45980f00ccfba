import { describe, expect, it } from 'vitest';
import type { ClaimFilter } from '../../../src-shared/contract/claims.ts';
import { keyedDocuments } from '../store/document-table.ts';
import { day, dayMs, makeJournal, openBoth } from '../testing/open-queries.ts';
import { receivedClaim } from '../testing/received-claim.ts';
import { queryOfText } from '../../../src-shared/query/parse.ts';
import { asking, narrowed } from '../../../src-shared/query/testing/asking.ts';

const payment = (card_holder_name: string) => ({ payment: { card_holder_name } });
const claims = [
  receivedClaim('one', {
    createdAt: day(1),
    updatedAt: day(9),
    amount: 30,
    merchant: { name: 'Café Sur' },
    ...payment('María Sosa'),
  }),
  receivedClaim('two', {
    createdAt: day(5),
    updatedAt: day(8),
    amount: 10,
    currency: 'JPY',
    origin: 'mastercard',
    status: 'COMPLETED',
    seen: true,
    isOpen: false,
    outcome: 'won',
    merchant: { name: 'Maria Bar' },
    ...payment('Juan Cruz'),
  }),
  receivedClaim('odd', {
    createdAt: 'unknown',
    updatedAt: null,
    amount: null,
    status: 'ON_HOLD',
    isOpen: null,
    seen: null,
    origin: 'amex',
    merchant: null,
    payment: null,
  }),
];
const every = ['two', 'one', 'odd'];

function open() {
  const both = openBoth(claims);
  const where = (text: string, filter: ClaimFilter = asking()) =>
    both.ids({ ...narrowed(filter, text), atMs: dayMs(10) + 1 });
  return { ...both, where };
}

describe('a condition in the search language', () => {
  it('narrows by each field', async () => {
    const { where } = open();
    expect(await where('status:completed,pending')).toEqual(['two', 'one']);
    expect(await where('status:"ON_HOLD"')).toEqual(['odd']);
    expect(await where('network:mastercard')).toEqual(['two']);
    expect(await where('outcome:won')).toEqual(['two']);
    expect(await where('currency:jpy')).toEqual(['two']);
    expect(await where('seen:no')).toEqual(['one', 'odd']);
    expect(await where('open:no')).toEqual(['two']);
    expect(await where('amount:>10')).toEqual(['one']);
    expect(await where('amount:10')).toEqual(['two']);
    expect(await where('age:9')).toEqual(['one']);
    expect(await where('age:>5')).toEqual(['one']);
    expect(await where('age:<=5')).toEqual(['two']);
    expect(await where('updated:<2d')).toEqual(['one']);
    expect(await where('updated:>=48h')).toEqual(['two']);
    expect(await where('merchant:café')).toEqual(['one']);
    expect(await where('merchant:nobody')).toEqual([]);
    expect(await where('holder:maria')).toEqual(['one']);
    expect(await where('-maria')).toEqual(['odd']);
  });

  it('finds negative amounts and amounts of many decimals as they are written', async () => {
    const { ids } = openBoth([
      receivedClaim('back', { amount: -12.5 }),
      receivedClaim('coin', { amount: 0.000_123_45, currency: 'BTC' }),
      receivedClaim('dust', { amount: 1.2e-7, currency: 'BTC' }),
      receivedClaim('plain', { amount: 12.5 }),
    ]);
    const where = async (text: string) => (await ids(asking(text))).toSorted();
    expect(await where('amount:-12.5')).toEqual(['back']);
    expect(await where('amount:−12.50')).toEqual(['back']);
    expect(await where('amount:-20..-1')).toEqual(['back']);
    expect(await where('amount:<0')).toEqual(['back']);
    expect(await where('amount:0.00012345')).toEqual(['coin']);
    expect(await where('amount:0.00000012')).toEqual(['dust']);
    expect(await ids(asking('0.00012345'))).toEqual(['coin']);
    expect(await ids(asking('BTC 0.00000012'))).toEqual(['dust']);
  });

  it('narrows by what is left until the internal target, in whole units', async () => {
    const { where, journalPath } = open();
    expect(await where('left:<999d')).toEqual([]);
    expect(await where('-left:<999d')).toEqual(every);
    const journal = makeJournal(journalPath);
    // It is the 10th: `one`, of the 1st, has 2 days less a moment.
    journal.setTargets({
      PENDING_REVIEW: { days: 3, networks: { visa: 11 } },
      ON_HOLD: { days: 5, networks: {} },
    });
    for (const found of [
      'left:1d',
      'left:1',
      'left:<2d',
      'left:<=1d',
      'left:>0d',
      'left:>=1d',
      'left:>46h',
      'left:0w',
      'left:1..2d',
    ])
      expect([found, await where(found)]).toEqual([found, ['one']]);
    for (const missed of ['left:2d', 'left:<1d', 'left:>1d', 'left:>=2d', 'left:<0d'])
      expect([missed, await where(missed)]).toEqual([missed, []]);
    expect(await where('left:>=2d or network:mastercard')).toEqual(['two']);
    journal.setTargets({ PENDING_REVIEW: { days: 8, networks: {} } });
    expect(await where('left:<0d')).toEqual(['one']);
    expect(await where('-left:<0d')).toEqual(['two', 'odd']);
  });

  it('narrows by notes and tags, which are nowhere but in the journal', async () => {
    const { where, queries, journalPath } = open();
    expect(await where('note:yes')).toEqual([]);
    expect(await where('note:no')).toEqual(every);
    const journal = makeJournal(journalPath);
    journal.note('one', 'llamo a la tienda');
    journal.tag('two', 'revision');
    const { rows } = await queries.window({ filter: asking(), sort: 'newest', offset: 0, limit: 9 });
    expect(rows.filter(({ hasNote }) => hasNote).map(({ id }) => id)).toEqual(['one']);
    expect(await where('note:yes')).toEqual(['one']);
    expect(await where('note:no')).toEqual(['two', 'odd']);
    expect(await where('note:"Llamó a"')).toEqual(['one']);
    expect(await where('tag:REVISIÓN')).toEqual(['two']);
    expect(await where('-tag:revision')).toEqual(['one', 'odd']);
  });

  it('narrows by snoozes, and by the days on which they end', async () => {
    const { where, journalPath } = open();
    expect(await where('snoozed:yes or snoozed:back or snoozed-until:unknown')).toEqual([]);
    expect(await where('snoozed:no')).toEqual(every);
    const journal = makeJournal(journalPath);
    const noon = (date: number) => new Date(2026, 2, date, 12).getTime();
    journal.snooze('one', noon(12));
    journal.snooze('two', null);
    journal.snooze('odd', noon(9), noon(9));
    expect(await where('snoozed:yes')).toEqual(['two', 'one']);
    expect(await where('snoozed:no')).toEqual(['odd']);
    expect(await where('snoozed:back')).toEqual(['odd']);
    expect(await where('snoozed:yes,back')).toEqual(every);
    expect(await where('snoozed-until:unknown')).toEqual(['two']);
    for (const met of ['2026-03-12', '..2026-03-12', '2026-03-12..', '2026-03-01..2026-03-31'])
      expect([met, await where(`snoozed-until:${met}`)]).toEqual([met, ['one']]);
    for (const missed of ['2026-03-11', '2026-03-13..', '2026-03-09'])
      expect([missed, await where(`snoozed-until:${missed}`)]).toEqual([missed, []]);
    expect(await where('-snoozed-until:2026-03-12')).toEqual(['two', 'odd']);
    // What a view leaves out stays out.
    expect(await where('snoozed:yes', asking('snoozed:no'))).toEqual([]);
  });

  it('is met or denied by every claim, also by one of which nothing is known', async () => {
    const { where, journalPath } = open();
    makeJournal(journalPath).mark('e1', 'one', 'mark_seen', null, 'held');
    const terms = [
      'status:pending',
      'network:visa',
      'seen:yes',
      'seen:no',
      'open:yes',
      'read:yes',
      'currency:ARS',
      'amount:>10',
      'amount:<=10',
      'age:5',
      'age:>=2',
      'updated:<2d',
      'merchant:sur',
      'merchant-id:m',
      'holder:maria',
      'docs:unknown',
      'docs:none',
      'docs:approved',
      'decided:me',
      'decided:rejected',
      'maria',
      '(maria or amount:>10)',
      '(maria -amount:>10 seen:yes)',
      '-(seen:no or "sur")',
    ];
    for (const term of terms) {
      const met = await where(term);
      const denied = await where(`-${term}`);
      expect([term, [...met, ...denied].toSorted()]).toEqual([term, every.toSorted()]);
      expect(await where(`${term} or -${term}`)).toEqual(every);
      expect(await where(`${term} -${term}`)).toEqual([]);
    }
  });

  it('joins the other parts of the filter, in every order of the list', async () => {
    const { where, ids } = open();
    expect(await where('-network:visa', asking('seen:no'))).toEqual(['odd']);
    expect(await where('amount:>=10 or status:"ON_HOLD"', asking('maria'))).toEqual(['two', 'one']);
    expect(await where('holder:juan', asking('merchant:"Maria Bar"'))).toEqual(['two']);
    for (const sort of [
      'oldest',
      'amount_high',
      'amount_low',
      'recently_updated',
      'merchant',
      'most_urgent',
    ] as const)
      expect((await ids(asking('amount:>=10'), sort)).toSorted()).toEqual(['one', 'two']);
  });

  it('is counted by value, each field without what the filter says of it, and summed by claim', async () => {
    const { queries } = open();
    const { counts } = await queries.facetCounts(asking('network:"visa" amount:>=10'));
    expect(counts).toEqual([
      { key: 'status', value: 'PENDING_REVIEW', claims: 1 },
      { key: 'network', value: 'mastercard', claims: 1 },
      { key: 'network', value: 'visa', claims: 1 },
      { key: 'outcome', value: 'in_progress', claims: 1 },
      { key: 'currency', value: 'USD', claims: 1 },
    ]);
    expect(await queries.totalsOf(['one', 'two', 'odd', 'not-here'])).toEqual({
      claims: 3,
      totals: [
        { currency: 'JPY', amount: '10', claims: 1 },
        { currency: 'USD', amount: '30', claims: 1 },
      ],
      unsummed: 1,
    });
  });

  it('tells which of some claims are in the list', async () => {
    const { queries } = open();
    const among = async (filter: ClaimFilter) => {
      const { claimIds } = await queries.idsAmong(filter, ['one', 'two', 'two', 'odd', 'not-here']);
      return claimIds.toSorted();
    };
    expect(await among(asking())).toEqual(['odd', 'one', 'two']);
    expect(await among(asking('amount:>=10'))).toEqual(['one', 'two']);
    expect(await among(asking('-network:visa seen:no'))).toEqual(['odd']);
    expect(await among(asking('maria'))).toEqual(['one', 'two']);
    expect(await among(asking('status:"NEVER"'))).toEqual([]);
  });

  it('may be repeated more often than SQLite takes conditions side by side', async () => {
    const { where, journalPath } = open();
    makeJournal(journalPath).tag('one', 't1099');
    for (const condition of [
      'seen:no',
      'snoozed:no',
      'needs-decision:yes',
      'amount:>1',
      'action:seen',
      'action-date:..2026-11-02',
    ]) {
      const repeated = Array.from({ length: 1_100 }, () => condition).join(' ');
      expect([condition, await where(repeated)]).toEqual([condition, await where(condition)]);
    }
    const tags = Array.from({ length: 1_100 }, (_, n) => `-tag:t${n}`).join(' ');
    expect(await where(tags)).toEqual(['two', 'odd']);
  });

  it('finds nothing where it can not be read', async () => {
    const { ids } = open();
    for (const text of [' ', 'status:odd', 'x)', '"."', '.'])
      expect(await ids({ query: queryOfText(text) })).toEqual([]);
  });

  it('looks at the documents and at what was decided here', async () => {
    const { where, queries, replica, journalPath } = open();
    const listed = (claimId: string, ...statuses: string[]) => {
      const documents = statuses.map((status, n) => ({
        url: `https://x/${n}.pdf`,
        name: `${n}.pdf`,
        status,
      }));
      replica.documents.apply(claimId, { documents: keyedDocuments(documents), quantity: null }, 1);
    };
    listed('one', 'approved', 'unapproved');
    listed('two');
    const { rows } = await queries.window({ filter: asking(), sort: 'newest', offset: 0, limit: 9 });
    const counts = rows.map(({ id, documents }) => [
      id,
      documents && `${documents.approved}/${documents.listed}`,
    ]);
    expect(Object.fromEntries(counts)).toMatchObject({ one: '1/2', two: '0/0', odd: null });
    expect(await where('docs:unapproved')).toEqual(['one']);
    expect(await where('docs:none')).toEqual(['two']);
    expect(await where('docs:unknown')).toEqual(['odd']);
    expect(await where('decided:me')).toEqual([]);
    expect(await where('decided:no')).toEqual(every);
    const journal = makeJournal(journalPath);
    journal.decide('one', 'ACCEPTED', 'held');
    journal.decide('two', 'REJECTED', 'cancelled');
    journal.decide('odd', 'REJECTED', 'resolved', 'treat_as_done');
    journal.read('two');
    expect(await where('decided:me')).toEqual(['one', 'odd']);
    expect(await where('decided:rejected')).toEqual(['odd']);
    expect(await where('decided:no')).toEqual(['two']);
    expect(await where('read:yes')).toEqual(['two']);
    journal.mark('e1', 'one', 'mark_seen', null, 'held');
    expect(await where('seen:no')).toEqual(['odd']);
  });
});
