import { z } from 'zod';
import { readDetail } from '../../src-shared/contract/details.ts';
import type { DecisionColumn } from '../../src-shared/contract/exports.ts';
import { decisions, knownKind } from '../../src-shared/domain/decision/decision.ts';
import type { EntryRow } from '../journal/entry-row.ts';
import type { StreamedEntry } from '../journal/entry-stream.ts';
import { type Cell, timeOf } from './claim-cells.ts';

export const decisionCells: Readonly<Record<DecisionColumn, (row: StreamedEntry) => Cell>> = {
  decision_id: ({ id }) => id,
  decided_at_utc: ({ decided_at_ms }) => new Date(decided_at_ms),
  agent: ({ agent }) => agent,
  kind: ({ kind }) => kind,
  value: ({ value }) => value,
  claim_id: ({ claim_id }) => claim_id,
  object: (row) => objectOf(row),
  state: ({ state }) => state,
  resolution: ({ resolution }) => resolution,
  reason: ({ reason }) => reason,
  message: ({ reason_detail }) => {
    const detail = readDetail(reason_detail);
    return detail?.code === 'said' ? detail.params.said : (detail?.code ?? null);
  },
  service_returned: ({ transitioned_to }) => transitioned_to,
  sends: ({ sends }) => String(sends),
  ended_at_utc: ({ ended_at_ms }) => timeOf(ended_at_ms),
  sent_again_for: ({ sent_again_for }) => sent_again_for,
  group_id: ({ group_id }) => group_id,
  rule: ({ rule }) => rule && rule.name,
  rule_version: ({ rule }) => rule && rule.version,
  rule_taken: ({ rule }) => rule && rule.isTaken,
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
