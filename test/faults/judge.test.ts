import { describe, expect, it } from 'vitest';
import type { Effect, Receipt } from '../../src-sandbox/base/ledger.ts';
import { type JudgedEntry, judge } from '../testing/judge.ts';
import type { LedgerContent } from '../testing/sandbox-thread.ts';

/** The judge of the campaigns is tested itself: a judge that finds nothing proves nothing. */
const service = { acquirerId: 'acquirer', partnerId: 'partner' };

function entry(over: Partial<JudgedEntry>): JudgedEntry {
  return {
    seq: 1,
    id: 'one',
    kind: 'send_email',
    payload: '{"claimId":"c1","email":"a@example.com"}',
    state: 'done',
    reason: null,
    requests: 1,
    ...over,
  } as JudgedEntry;
}

function ledger(effects: Partial<Effect>[], receipts: Partial<Receipt>[] = []): LedgerContent {
  return {
    effects: effects.map((effect, n) => ({ n, kind: 'sendEmail', atMs: 0, receiptN: n, ...effect })),
    receipts: receipts as Receipt[],
    moves: [],
  };
}

const mail = { claimId: 'c1', value: 'a@example.com' };
const decision = { kind: 'decide_collaboration', payload: '{"claimId":"c1","value":"ACCEPTED"}' };
const put = { kind: 'putClaimStatus', claimId: 'c1' } as const;
const template = (seq: number, state: JudgedEntry['state']) =>
  entry({
    seq,
    id: `t${seq}`,
    kind: 'replace_template',
    state,
    payload: `{"name":"new_claim","html":"${seq}"}`,
  });
const version = (value: string) => ({ kind: 'replaceTemplate', name: 'new_claim', value }) as const;

const one = entry({});
const acknowledged = new Map([[one.id, one.payload]]);

describe('the judge', () => {
  it('finds nothing where each decision was carried out once', () => {
    expect(judge(acknowledged, [one], ledger([mail]), service)).toEqual({
      lost: [],
      doubled: [],
      person: [],
    });
  });

  it.each<[string, JudgedEntry[], Partial<Effect>[]]>([
    ['missing', [], []],
    [
      'changed',
      [entry({ payload: '{"claimId":"c1","email":"b@example.com"}' })],
      [{ ...mail, value: 'b@example.com' }],
    ],
    ['resting', [entry({ state: 'blocked' })], []],
    ['done by nobody', [one], []],
    ['failed and carried out', [entry({ state: 'failed' })], [mail]],
    ['cancelled and carried out', [entry({ state: 'cancelled' })], [mail]],
  ])('calls it lost: %s', (_name, entries, effects) => {
    expect(judge(acknowledged, entries, ledger(effects), service).lost).toHaveLength(1);
  });

  it.each<[string, JudgedEntry[], Partial<Effect>[], Partial<Receipt>[]]>([
    ['a second e-mail', [one], [mail, mail], []],
    ['what nobody decided', [one], [mail, { claimId: 'c2', value: 'x@example.com' }], []],
    ['the opposite', [entry(decision)], [{ ...put, value: 'REJECTED' }], []],
    [
      'a second acceptance',
      [entry(decision)],
      [
        { ...put, value: 'ACCEPTED' },
        { ...put, value: 'ACCEPTED' },
      ],
      [],
    ],
    [
      'an old version over a new one',
      [template(1, 'done'), template(2, 'done')],
      [version('2'), version('1')],
      [],
    ],
    [
      'a request that the journal does not know',
      [one],
      [mail],
      [1, 2].map(() => ({ endpoint: 'sendEmail', method: 'POST', path: '/claims/c1/actions/email' })),
    ],
  ])('calls it doubled: %s', (_name, entries, effects, receipts) => {
    expect(judge(new Map(), entries, ledger(effects, receipts), service).doubled).toHaveLength(1);
  });

  it('lets the same bytes of a template arrive twice', () => {
    const effects = [version('1'), version('2'), version('2')];
    const { lost, doubled } = judge(
      new Map(),
      [template(1, 'done'), template(2, 'done')],
      ledger(effects),
      service,
    );
    expect([lost, doubled]).toEqual([[], []]);
  });
});
