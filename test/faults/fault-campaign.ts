import type { EntryRow } from '../../src-main/journal/entry-row.ts';
import { type DecisionKind, decisionKinds } from '../../src-shared/domain/decision/decision.ts';
import { needsAttention } from '../../src-shared/domain/decision/outbox-state.ts';
import { judge, readJudgedEntries } from '../testing/judge.ts';
import { type FaultCase, expectedEnd, onEachAction } from './fault-case.ts';
import { type FaultHarness, openFaultHarness, pace } from './fault-harness.ts';
import { serviceFaults } from './service-faults.ts';
import { worldFaults } from './world-faults.ts';

export const faultCases: readonly FaultCase[] = [...worldFaults, ...serviceFaults];

/** Each fault on one kind, each kind on a share of the faults. */
export const sampleOfCases = faultCases.map((fault, index) => ({
  fault,
  kinds: decisionKinds.filter((_kind, place) => place === index % decisionKinds.length),
}));

/** One fault met by one kind of decision. */
export interface CaseResult {
  fault: string;
  kind: DecisionKind;
  /** Where its entries ended, with the reason. */
  ends: string[];
  person: boolean;
  lost: string[];
  doubled: string[];
  /** What was not as docs/faults.md says, although nothing was lost or doubled. */
  unexpected: string[];
}

/** A deletion shares its lane with the creation, which may be left with a person: it is sent alone. */
const waves: readonly (readonly DecisionKind[])[] = [
  decisionKinds.filter((kind) => kind !== 'delete_subscription'),
  ['delete_subscription'],
];
const claimsPerCase = 8;

/** Plays each fault on each of its kinds, on one session and service after another. */
export async function runFaultCampaign(
  cases: readonly { fault: FaultCase; kinds: readonly DecisionKind[] }[],
  seed: number,
  onResults: (results: CaseResult[]) => void = () => {},
): Promise<CaseResult[]> {
  const results: CaseResult[] = [];
  // About one claim in four waits for a decision and is unseen.
  const harness = await openFaultHarness(seed, `s${seed}-`, 200 + cases.length * claimsPerCase * 4);
  try {
    const ordered = cases.toSorted((a, b) => deadlineOf(a.fault).localeCompare(deadlineOf(b.fault)));
    let deadline = 'long';
    for (const { fault, kinds } of ordered) {
      if (deadlineOf(fault) !== deadline) {
        deadline = deadlineOf(fault);
        await harness.reopen({ deadline: deadlineOf(fault) });
      }
      for (const wave of waves) {
        const together = wave.filter((kind) => kinds.includes(kind));
        if (together.length === 0) continue;
        const found = await runCase(harness, fault, together);
        results.push(...found);
        onResults(found);
      }
    }
  } finally {
    await harness.close();
  }
  return results;
}

function deadlineOf({ untilDeadline }: FaultCase): 'short' | 'long' {
  return untilDeadline ? 'short' : 'long';
}

async function runCase(
  harness: FaultHarness,
  fault: FaultCase,
  kinds: readonly DecisionKind[],
): Promise<CaseResult[]> {
  const { sandbox, supply, session } = harness;
  const inputs = [];
  for (const kind of kinds) inputs.push({ kind, input: await supply.next(kind) });
  const rules = [...(fault.fault ? onEachAction(fault.fault, kinds) : []), ...(fault.rules ?? [])];
  await sandbox.play(rules);
  await fault.arrange?.(harness);

  // At the machine's own pace, so that a busy machine can't let a hold end before what is played within it.
  if (fault.keepsHolds) harness.clock.setPace(1);
  const idsOf = new Map(inputs.map(({ kind, input }) => [kind, harness.decide(input)]));
  const ids = [...idsOf.values()].flat();
  const decided = harness.entries(ids);
  if (!fault.keepsHolds) session.outbox.sendNow(ids);
  const complaints = await complaintsOf(async () => fault.meanwhile?.(harness, decided));
  harness.clock.setPace(pace);
  complaints.push(...(await complaintsOf(() => harness.rest(ids))));
  const played = await sandbox.played();
  if (fault.fault && played.includes(0)) complaints.push('the fault was not played on each');
  await sandbox.clearFaults();
  await settledLate(harness);

  const rested = harness.entries(ids);
  complaints.push(...(await complaintsOf(async () => fault.check?.(harness, rested))));
  const results = await Promise.all(
    kinds.map((kind) => judgeKind(harness, fault, kind, decided, idsOf.get(kind) ?? [])),
  );
  results[0]?.unexpected.push(...complaints);
  harness.session.outbox.resolve(attention(rested), 'discard');
  return results;
}

async function judgeKind(
  harness: FaultHarness,
  fault: FaultCase,
  kind: DecisionKind,
  decided: readonly EntryRow[],
  ids: readonly string[],
): Promise<CaseResult> {
  const entries = harness.entries(ids);
  const acknowledged = new Map(
    decided.filter(({ id }) => ids.includes(id)).map(({ id, payload }) => [id, payload]),
  );
  // The whole journal is held against the whole ledger, and what is this case's is reported.
  const ledger = await harness.sandbox.ledger();
  const verdict = judge(acknowledged, readJudgedEntries(harness.session.journal), ledger, harness.sandbox);
  const expected = expectedEnd(fault, kind);
  const wrong = entries.filter(({ state }) => expected !== null && state !== expected);
  return {
    fault: fault.name,
    kind,
    ends: [...new Set(entries.map(({ state, reason }) => (reason === null ? state : `${state}: ${reason}`)))],
    person: attention(entries).length > 0,
    lost: verdict.lost,
    doubled: verdict.doubled,
    unexpected: wrong.map(({ state, reason }) => `${state} (${reason}) instead of ${expected}`),
  };
}

/** What the service does late, it has done when nothing new arrives any more. */
async function settledLate(harness: FaultHarness): Promise<void> {
  let before = -1;
  let since = performance.now();
  await harness.until(async () => {
    const { effects, receipts } = await harness.sandbox.ledger();
    const open = receipts.filter(({ fault, status }) => fault === 'late' && status === null).length;
    const now = effects.length + open * 1_000_000;
    if (now !== before) since = performance.now();
    before = now;
    return performance.now() - since > (open > 0 ? 900 : 0);
  });
}

async function complaintsOf(work: () => Promise<void> | undefined): Promise<string[]> {
  try {
    await work();
    return [];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  }
}

function attention(entries: readonly EntryRow[]): string[] {
  return entries.filter(({ state }) => needsAttention(state)).map(({ id }) => id);
}
