import { createKindRegister } from '../../src-main/outbox/kind-register.ts';
import type { EntryRow } from '../../src-main/journal/entry-row.ts';
import { type DecisionKind, decisionKinds } from '../../src-shared/domain/decision/decision.ts';
import type { OutboxState } from '../../src-shared/domain/decision/outbox-state.ts';
import { endpointOf } from '../testing/decision-supply.ts';
import type { Rule } from '../testing/sandbox-thread.ts';
import type { FaultHarness } from './fault-harness.ts';

/**
 * What is true of the request that met a fault, and so where each column of docs/faults.md ends:
 *
 *                     I mark seen, template,   S accept,   X finish, e-mail,
 *                       delete subscription      reject      create subscription
 *   nothing_happened    done                     done        done
 *   refused             failed                   failed      failed
 *   in_doubt            done                     done        needs_person
 *   redirected          needs_person             (all)
 *   open                anything that is not lost or doubled
 */
export const truths = ['nothing_happened', 'refused', 'in_doubt', 'redirected', 'open'] as const;
export type Truth = (typeof truths)[number];

export interface FaultCase {
  name: string;
  truth: Truth;
  /** Kinds that end otherwise, as docs/faults.md says. */
  but?: Partial<Record<DecisionKind, OutboxState>>;
  /** It is played by the service on the first request of each kind's own endpoint. */
  fault?: object;
  /** It is played by these rules. */
  rules?: readonly Rule[];
  /** It runs into the client's deadline. */
  untilDeadline?: boolean;
  /** Decisions wait for the end of their holds. By default a person sends them now. */
  keepsHolds?: boolean;
  /** Before the decisions are taken. */
  arrange?(harness: FaultHarness): Promise<void> | void;
  /** Once they are taken, and sent unless they keep their holds. */
  meanwhile?(harness: FaultHarness, entries: readonly EntryRow[]): Promise<void> | void;
  /** After they have settled; throws what was not as it should be. */
  check?(harness: FaultHarness, entries: readonly EntryRow[]): Promise<void> | void;
}

const register = createKindRegister();

/** By what the kind does when the outcome is unknown, which docs/outbox.md says of each. */
export function columnOf(kind: DecisionKind): 'I' | 'S' | 'X' {
  const rule = register.get(kind)?.whenAmbiguous;
  if (rule?.rule === 'resend') return 'I';
  return rule?.rule === 'read_back' && rule.resends > 0 ? 'S' : 'X';
}

/** `null`: any end that is not lost or doubled. */
export function expectedEnd(fault: FaultCase, kind: DecisionKind): OutboxState | null {
  const other = fault.but?.[kind];
  if (other !== undefined) return other;
  switch (fault.truth) {
    case 'nothing_happened':
      return 'done';
    case 'refused':
      return 'failed';
    case 'in_doubt':
      return columnOf(kind) === 'X' ? 'needs_person' : 'done';
    case 'redirected':
      return 'needs_person';
    case 'open':
      return null;
  }
}

/** The first request of each kind's own endpoint. */
export function onEachAction(fault: object, kinds: readonly DecisionKind[] = decisionKinds): Rule[] {
  return kinds.map((kind) => ({ endpoint: endpointOf(kind), times: 1, fault }));
}

/** Reads that kinds make around their action; `nth` counts them from the start of the case. */
export function onEachRead(fault: object, when: { from: number; to: number }): Rule[] {
  const reads = ['getClaim', 'readSubscriptions', 'listDocumentation'] as const;
  return reads.map((endpoint) => ({ endpoint, ...when, fault }));
}

export function inDoubt(name: string, fault: object): FaultCase {
  return { name, truth: 'in_doubt', fault };
}
