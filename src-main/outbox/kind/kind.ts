import type { ReceivedClaim } from '../../../src-shared/claims-service/claim.ts';
import type { DecideInput } from '../../../src-shared/contract/outbox.ts';
import { mayAct } from '../../../src-shared/domain/decision/claim-action.ts';
import type { MayAct } from '../../../src-shared/domain/decision/collaboration.ts';
import { type DecisionKind, decisions } from '../../../src-shared/domain/decision/decision.ts';
import type { DecisionRefusal } from '../../../src-shared/domain/decision/decision-refusal.ts';
import type { EntryRow } from '../../journal/entry-row.ts';
import type {
  Draft,
  DraftContext,
  Job,
  KindContext,
  KindSpec,
  Preflight,
  ReadBack,
  RefusedCall,
  Settlement,
  Standing,
  StoredResult,
} from './kind-spec.ts';
import { readSnapshot } from './entry-reading.ts';
import type { CallFailure } from '../../claims-service/failure-reason.ts';
import type { EntryResult } from '../../journal/entry-json.ts';
import { parseJson } from '../../base/parse-json.ts';

/** The entries of one request, parsed, with the kind's functions bound to them. */
export interface Operation {
  preflight: (() => Promise<Preflight>) | null;
  send(): Promise<CallFailure | { kind: 'ok'; httpStatus: number; settle(): Promise<readonly Settlement[]> }>;
  settleRefusal(refused: RefusedCall): Settlement | null;
  publish(): Promise<void>;
  readBack: (() => Promise<ReadBack>) | null;
}

type EntryFields = Pick<
  EntryRow,
  'kind' | 'payload' | 'payload_version' | 'claim_id' | 'value' | 'saw' | 'lane' | 'lane_ordered'
>;

/** A judged decision: an entry's fields, or why it can't be taken. */
export type JudgedDraft =
  | { taken: true; fields: EntryFields }
  | { taken: false; claimId: string | null; reason: DecisionRefusal };

/** A kind whose payload type is hidden, as the state machine holds it. */
export interface Kind
  extends Pick<
    KindSpec<DecisionKind, unknown, unknown>,
    | 'kind'
    | 'endpoints'
    | 'batchSize'
    | 'blocks'
    | 'changesStatus'
    | 'supersedes'
    | 'confirmAfterMs'
    | 'whenAmbiguous'
  > {
  /** Whether a second decision of this kind on a claim is refused while one is unresolved. */
  onePerClaim: boolean;
  /** Moves what the service gives only once to where it belongs; `null` if the kind has nothing of the sort. */
  storeResult(result: EntryResult, context: KindContext): Promise<StoredResult | null>;
  canRead(row: EntryRow): boolean;
  /** Whether a claim can tell the outcome of this kind. */
  hasStanding: boolean;
  standing(row: EntryRow, claim: ReceivedClaim): Standing;
  /** Parses the payloads; `null` if this version can't read one. */
  open(rows: readonly EntryRow[], context: KindContext): Operation | null;
  judge(input: DecideInput, context: DraftContext): JudgedDraft[];
  /** Judges the same decision again with what is known now. */
  judgeAgain(row: EntryRow, context: DraftContext): JudgedDraft | null;
}

export function defineKind<K extends DecisionKind, P, A>(spec: KindSpec<K, P, A>): Kind {
  function read(row: EntryRow): Job<P> | null {
    if (row.kind !== spec.kind || row.payload_version !== spec.payloadVersion) return null;
    const payload = spec.schema.safeParse(parseJson(row.payload));
    return payload.success ? { row, payload: payload.data, saw: readSnapshot(row) } : null;
  }

  function refusalOnClaim(claimId: string | null, { factsOf, hasUnresolved }: DraftContext): MayAct {
    if (claimId === null) return null;
    // Those of its own kind, in the same call as well, are counted where the decision is taken.
    const isPending = (kind: DecisionKind) => kind !== spec.kind && hasUnresolved(kind, claimId);
    return mayAct(spec.kind, { claim: factsOf(claimId), isPending, isReadonly: false });
  }

  function judgeDraft(draft: Draft<P>, context: DraftContext): JudgedDraft {
    const claimId = spec.claimIdOf(draft.payload);
    const reason = refusalOnClaim(claimId, context) ?? spec.refusal?.(draft, context) ?? null;
    if (reason !== null) return { taken: false, claimId, reason };
    const lane = spec.lane(draft.payload, context.account);
    return {
      taken: true,
      fields: {
        kind: spec.kind,
        payload: JSON.stringify(draft.payload),
        payload_version: spec.payloadVersion,
        claim_id: claimId,
        value: spec.markValueOf?.(draft.payload) ?? null,
        saw: draft.saw === null ? null : JSON.stringify(draft.saw),
        lane: lane.name,
        lane_ordered: lane.ordered ? 1 : 0,
      },
    };
  }

  return {
    kind: spec.kind,
    endpoints: spec.endpoints,
    batchSize: spec.batchSize,
    blocks: spec.blocks,
    onePerClaim: decisions[spec.kind].waitsFor.includes(spec.kind),
    ...(spec.changesStatus ? { changesStatus: true } : {}),
    supersedes: spec.supersedes,
    confirmAfterMs: spec.confirmAfterMs,
    whenAmbiguous: spec.whenAmbiguous,
    storeResult: async (result, context) => (await spec.storeResult?.(result, context)) ?? null,
    canRead: (row) => read(row) !== null,
    hasStanding: spec.standing !== undefined,
    standing(row, claim) {
      const job = read(row);
      return (job && spec.standing?.(job, claim)) ?? 'unknown';
    },
    open(rows, context) {
      const jobs = rows.map(read).filter((job) => job !== null);
      const [first] = jobs;
      if (first === undefined || jobs.length !== rows.length) return null;
      const { preflight, readBack } = spec;
      return {
        preflight: preflight ? () => preflight(first, context) : null,
        async send() {
          const outcome = await spec.send(jobs, context);
          if (outcome.kind !== 'ok') return outcome;
          const { httpStatus, answer } = outcome;
          return { kind: 'ok', httpStatus, settle: async () => spec.settle(jobs, answer, context) };
        },
        settleRefusal: (refused) => spec.settleRefusal?.(first, refused) ?? null,
        publish: async () => spec.publish?.(jobs, context),
        readBack: readBack ? () => readBack(first, context) : null,
      };
    },
    judge(input, context) {
      if (!isOfKind(input, spec.kind)) return [];
      return spec.drafts(input).map((draft) => judgeDraft(draft, context));
    },
    judgeAgain(row, context) {
      const job = read(row);
      if (job === null) return null;
      const saw = row.claim_id === null ? null : context.snapshotOf(row.claim_id);
      return judgeDraft({ payload: job.payload, saw, confirmed: true }, context);
    },
  };
}

function isOfKind<K extends DecisionKind>(
  input: DecideInput,
  kind: K,
): input is Extract<DecideInput, { kind: K }> {
  return input.kind === kind;
}
