import type { OpenDatabase } from '../../database/encrypted-database.ts';
import type { ClaimColumns, FacetValues } from './claim-columns.ts';
import type { ClaimMoments } from './claim-moments.ts';

/**
 * What is kept of a claim that retention removed: the fields by which its changes are told, and what no body erases.
 */
export interface RetiredClaim
  extends Pick<FacetValues, 'status' | 'outcome' | 'isOpen'>,
    Pick<ClaimColumns, 'merchantId' | 'updatedAtMs'>,
    ClaimMoments {}

const belowName = 'retired_below_ms';

/**
 * Claims that retention removed. The service still lists them: while they are closed, seen and unchanged they stay
 * away. One that comes back is no new claim.
 */
export function createRetiredClaims(database: OpenDatabase) {
  const select = database.prepare<[string], RetiredClaim>(
    `SELECT status, outcome, is_open AS isOpen, merchant_id AS merchantId, updated_at_ms AS updatedAtMs,
       decision_at_ms AS decisionAtMs, decision_noticed AS decisionNoticed,
       outcome_at_ms AS outcomeAtMs, outcome_noticed AS outcomeNoticed
     FROM retired_claim WHERE claim_id = ?`,
  );
  const insert = database.prepare<[RetiredClaim & { claimId: string }]>(
    `INSERT INTO retired_claim (claim_id, status, outcome, is_open, merchant_id, updated_at_ms,
       decision_at_ms, decision_noticed, outcome_at_ms, outcome_noticed)
     VALUES (@claimId, @status, @outcome, @isOpen, @merchantId, @updatedAtMs,
       @decisionAtMs, @decisionNoticed, @outcomeAtMs, @outcomeNoticed)`,
  );
  const remove = database.prepare('DELETE FROM retired_claim WHERE claim_id = ?');
  const readMeta = database.prepare<[string], string>('SELECT value FROM meta WHERE name = ?').pluck();
  const writeBelow = database.prepare(
    `INSERT INTO meta (name, value) VALUES ('${belowName}', ?) ON CONFLICT DO UPDATE SET value = excluded.value`,
  );
  let belowMs: number | null = null;
  let count = 0;

  function load(): void {
    const text = readMeta.get(belowName) ?? '';
    belowMs = text === '' ? null : Number(text);
    count = Number(readMeta.get('retired_claims') ?? 0);
  }
  load();

  function forget(claimId: string): void {
    count -= remove.run(claimId).changes;
  }

  return {
    /**
     * Returns the time before which claims were last changed that are removed, as Unix time in milliseconds; `null`
     * if none are.
     */
    belowMs: (): number | null => belowMs,
    setBelow(atMs: number | null): void {
      writeBelow.run(atMs === null ? '' : String(atMs));
      belowMs = atMs;
    },
    count: (): number => count,
    read: (claimId: string): RetiredClaim | null => (count === 0 ? null : (select.get(claimId) ?? null)),
    /** Whether a listed claim must stay away. A claim is kept where the service says too little. */
    staysAway(
      { seen, isOpen }: Pick<FacetValues, 'seen' | 'isOpen'>,
      { updatedAtMs }: Pick<ClaimColumns, 'updatedAtMs'>,
    ): boolean {
      return seen === 1 && isOpen === 0 && belowMs !== null && updatedAtMs !== null && updatedAtMs < belowMs;
    },
    /** Adds a removed claim. Call this and the following functions inside a transaction. */
    add(claimId: string, { ...claim }: RetiredClaim): void {
      forget(claimId);
      insert.run({ ...claim, claimId });
      count += 1;
    },
    forget,
    /** Reads the values again after a transaction was rolled back. */
    reload: load,
  };
}
export type RetiredClaims = ReturnType<typeof createRetiredClaims>;
