import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { checkProperty } from '../../../src-testing/check-property.ts';
import { askedAt } from '../../../src-shared/claims-service/claim.ts';
import { createAskOrder } from './ask-order.ts';
import { readClaim } from '../../claims-service/received-claims.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { openReplica } from './replica.ts';
import { tempDir } from '../../../src-testing/temp-dir.ts';
import { testDataKey, wireClaim } from '../testing/received-claim.ts';

/** Right, wrong, going backwards, unreadable, and one instant in several spellings. */
const times = [
  '2026-03-01T12:00:00Z',
  '2026-03-01T12:00:00.000Z',
  '2026-03-01T12:00:00',
  '2026-03-01T14:00:00+02:00',
  '2026-03-02T08:00:00Z',
  '2025-01-01T00:00:00Z',
  '2062-01-01T00:00:00Z',
  'soon',
  null,
];

/** Requests are asked in order; their answers arrive in any. */
const answersInAnyOrder = fc
  .array(
    fc.record({
      isSingleRead: fc.boolean(),
      updatedAt: fc.constantFrom(...times),
      order: fc.integer(),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((asked) =>
    asked
      .map(({ order, ...answer }, index) => ({ order, ...answer, asked: index + 1, status: `S${index + 1}` }))
      .toSorted((a, b) => a.order - b.order),
  );

it('what was asked earlier never overwrites what was asked later, and a later single read always wins', () => {
  const clock = new FakeClock();
  const asks = createAskOrder();
  // All of them are under way until the last answer is here.
  asks.begin();
  const path = join(tempDir(), 'replica.db');
  const { replica } = openReplica({ path, dataKey: testDataKey, clock, asks });
  let runs = 0;
  /** The status of each answer says which request it belongs to. */
  const shownOf = (claimId: string): number =>
    Number(replica.getFacts([claimId]).get(claimId)?.status?.slice(1) ?? 0);

  checkProperty(
    fc.property(answersInAnyOrder, (answers) => {
      const claimId = `c${(runs += 1)}`;
      const base = asks.now();
      let latestSingle = 0;
      for (const { asked, status, updatedAt, isSingleRead } of answers) {
        const claim = readClaim(wireClaim(claimId, { status, updatedAt }));
        if (!claim) throw new Error('no claim');
        claim[askedAt] = base + asked;
        const before = shownOf(claimId);
        const receivedAtMs = clock.nowMs();
        if (isSingleRead) replica.applyClaim(claim, receivedAtMs);
        else replica.applyPage({ claims: [claim], receivedAtMs, announceNew: false, walk: null });
        if (isSingleRead) latestSingle = Math.max(latestSingle, asked);
        expect(shownOf(claimId)).toBeGreaterThanOrEqual(Math.max(before, latestSingle));
      }
      for (let asked = 0; asked <= answers.length; asked += 1) asks.now();
    }),
    { atLeast: 75, budgetMs: 1_000 },
  );
  replica.close();
});
