import { z } from 'zod';
import { readDetail } from '../../src-shared/contract/details.ts';
import type { DecisionColumn } from '../../src-shared/contract/exports.ts';
import { decisions, knownKind } from '../../src-shared/domain/decision/decision.ts';
import type { EntryRow } from '../journal/entry-row.ts';
import type { StreamedEntry } from '../journal/entry-stream.ts';
import { type Cell, count, flag, text } from './claim-cells.ts';

export const decisionCells: Readonly<Record<DecisionColumn, (row: StreamedEntry) => Cell | null>> = {
  decision_id: ({ id }) => text(id),
  decided_at_utc: ({ decided_at_ms }) => ({ kind: 'time', atMs: decided_at_ms }),
  agent: ({ agent }) => text(agent),
  kind: ({ kind }) => text(kind),
  value: ({ value }) => text(value),
  claim_id: ({ claim_id }) => text(claim_id),
  object: (row) => text(objectOf(row)),
  state: ({ state }) => text(state),
  resolution: ({ resolution }) => text(resolution),
  reason: ({ reason }) => text(reason),
  message: ({ reason_detail }) => {
    const detail = readDetail(reason_detail);
    return text(detail?.code === 'said' ? detail.params.said : (detail?.code ?? null));
  },
  service_returned: ({ transitioned_to }) => text(transitioned_to),
  sends: ({ sends }) => text(String(sends)),
  ended_at_utc: ({ ended_at_ms }) => (ended_at_ms === null ? null : { kind: 'time', atMs: ended_at_ms }),
  sent_again_for: ({ sent_again_for }) => text(sent_again_for),
  group_id: ({ group_id }) => text(group_id),
  rule: ({ rule }) => text(rule?.name ?? null),
  rule_version: ({ rule }) => rule && count(rule.version),
  rule_taken: ({ rule }) => rule && flag(rule.isTaken),
};

/**
 * Returns the address, template or webhook that a decision is about; for one of a later version, nothing is guessed.
 */
function objectOf({ kind, payload }: EntryRow): string | null {
  const known = knownKind(kind);
  if (known === undefined) return null;
  try {
    const object = decisions[known].objectOf(JSON.parse(payload));
    return z.string().nullable().catch(null).parse(object);
  } catch {
    return null;
  }
}
