import { randomBytes } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { openAccountSession } from '../../src-main/session/account-session.ts';
import { systemClock } from '../../src-main/base/clock.ts';
import { namedPeriod } from '../../src-shared/domain/insights/insight-period.ts';
import { addDays, localDayOf } from '../../src-shared/domain/time/local-day.ts';
import { addDecimals, decimalText } from '../../src-shared/domain/money/money.ts';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { proofSession, proofTools } from '../testing/proof-session.ts';
import { startSandboxThread } from '../testing/sandbox-thread.ts';
import { createSeededRandom } from '../testing/seeded-random.ts';
import { asking } from '../../src-shared/query/testing/asking.ts';

interface Truth {
  id: string;
  status: string;
  outcome: string;
  isOpen: boolean;
  createdAt: string;
  amount: number;
  currency: string;
  origin: string;
  events: { name: string; timestamp: string }[];
  merchant: { name: string; taxId: string };
}

/** When a claim that is won or lost came to be so: by the service's events alone. */
function outcomeAt({ events, status, outcome }: Truth): number | null {
  if (outcome !== 'won' && outcome !== 'lost') return null;
  const times = events.filter(({ name }) => name === status).map(({ timestamp }) => Date.parse(timestamp));
  return times.length === 0 ? null : Math.max(...times);
}

const dayOf = (atMs: number): string => new Date(atMs).toISOString().slice(0, 10);

it('figures are those that are counted from the service’s own listing, and the lists behind them hold as many claims', async () => {
  const sandbox = await startSandboxThread({ seed: 15, claims: 700 });
  const session = openAccountSession(proofSession(sandbox, tempDir(), randomBytes(32)), {
    ...proofTools(systemClock, createSeededRandom(15)),
  });
  session.start();
  try {
    await vi.waitFor(() => {
      const { phase, lastSyncAtMs } = session.sync.status();
      expect([phase, lastSyncAtMs === null]).toEqual(['idle', false]);
    });
    const claims: Truth[] = [];
    for (const seen of [true, false]) {
      for (let startKey: string | null = null; ; ) {
        const from: string = startKey === null ? '' : `&startKey=${startKey}`;
        const { data } = await sandbox.call<{ data: Truth[] }>(
          'GET',
          `/claims/acquirer/${sandbox.acquirerId}?items=50&seen=${seen}${from}`,
        );
        for (const claim of data) if (!claims.some(({ id }) => id === claim.id)) claims.push(claim);
        startKey = data.at(-1)?.id ?? null;
        if (data.length < 50) break;
      }
    }
    const newestMs = Math.max(...claims.map(({ createdAt }) => Date.parse(createdAt)));
    const today = localDayOf(newestMs, 'UTC');
    const filterOf = (text: string) => asking(text, { nowMs: newestMs });
    /** By the insights, by the list behind, and by the truth. */
    const compare = async (text: string, isMeant: (claim: Truth) => boolean) => {
      const meant = claims.filter(isMeant);
      const filter = filterOf(text);
      const [sums = []] = (await session.queries.insightSums([filter])).sums;
      expect([text, sums.reduce((count, sum) => count + sum.claims, 0)]).toEqual([text, meant.length]);
      const range = { filter, sort: 'newest', offset: 0, limit: 1000 } as const;
      const { claimIds } = await session.queries.ids(range);
      expect(claimIds.toSorted()).toEqual(meant.map(({ id }) => id).toSorted());
      for (const { currency, outcome, amount: sum, summed } of sums) {
        const amounts = meant
          .filter((claim) => claim.currency === currency && claim.outcome === outcome)
          .map(({ amount }) => decimalText(amount) ?? '');
        expect(summed).toBe(amounts.length);
        expect(sum).toBe(addDecimals(amounts));
      }
      return meant.length;
    };

    let checked = 0;
    for (const kind of ['week', 'month', 'quarter'] as const) {
      for (const back of [0, 1]) {
        const { from, to, buckets } = namedPeriod(kind, today, back);
        const isIn = (day: string, days = { from, to }) => day >= days.from && day <= days.to;
        checked += await compare(`created:${from}..${to}`, ({ createdAt }) =>
          isIn(dayOf(Date.parse(createdAt))),
        );
        for (const outcome of ['won', 'lost']) {
          checked += await compare(`outcome-date:${from}..${to} outcome:${outcome}`, (claim) => {
            const atMs = outcomeAt(claim);
            return claim.outcome === outcome && atMs !== null && isIn(dayOf(atMs));
          });
        }
        for (const days of buckets.slice(0, 6)) {
          await compare(
            `created:${days.from}..${days.to} network:visa`,
            ({ createdAt, origin }) => origin === 'visa' && isIn(dayOf(Date.parse(createdAt)), days),
          );
        }
      }
    }
    checked += await compare(
      `open:yes created:..${addDays(today, -21)}`,
      ({ isOpen, createdAt }) => isOpen && dayOf(Date.parse(createdAt)) <= addDays(today, -21),
    );
    checked += await compare('time-to-outcome:>=3d time-to-outcome:<30d', (claim) => {
      const atMs = outcomeAt(claim);
      const days = atMs === null ? -1 : (atMs - Date.parse(claim.createdAt)) / 86_400_000;
      return days >= 3 && days < 30;
    });
    await compare(
      'outcome-date:unknown outcome:won,lost',
      (claim) => ['won', 'lost'].includes(claim.outcome) && outcomeAt(claim) === null,
    );
    expect(checked).toBeGreaterThan(200);

    const ended = claims.filter((claim) => outcomeAt(claim) !== null);
    const lengths = ended
      .map((claim) => (outcomeAt(claim) ?? 0) - Date.parse(claim.createdAt))
      .toSorted((one, other) => one - other);
    expect(await session.queries.insightTimes(filterOf('outcome:won,lost'), 'outcome')).toEqual({
      fromEvents: ended.length,
      noticed: 0,
      unmeasured: 0,
      medianMs: lengths[Math.floor((lengths.length - 1) / 2)],
      ninthMs: lengths[Math.ceil(lengths.length * 0.9) - 1],
    });

    const { merchants, found, unknownClaims, createdClaims } = await session.queries.insightMerchants({
      created: filterOf(''),
      createdBefore: filterOf('created:1980-01-01'),
      ended: filterOf('outcome:won,lost'),
      open: filterOf('open:yes'),
      text: '',
      sort: 'volume',
    });
    expect(createdClaims).toBe(claims.length);
    expect(found).toBe(merchants.length);
    expect(merchants.reduce((sum, { created }) => sum + created, unknownClaims)).toBe(claims.length);
    for (const { where, created, open, won, lost } of merchants.slice(0, 25)) {
      const { claimIds } = await session.queries.ids({
        filter: filterOf(where),
        sort: 'newest',
        offset: 0,
        limit: 1000,
      });
      const own = claims.filter(({ id }) => claimIds.includes(id));
      expect(new Set(own.map(({ merchant }) => merchant.taxId)).size).toBe(1);
      expect({ created, open, won, lost }).toEqual({
        created: own.length,
        open: own.filter(({ isOpen }) => isOpen).length,
        won: own.filter(({ outcome }) => outcome === 'won').length,
        lost: own.filter(({ outcome }) => outcome === 'lost').length,
      });
    }
  } finally {
    await session.stop();
    await sandbox.close();
  }
});
