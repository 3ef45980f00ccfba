import type { DecideInput } from '../../src-shared/contract/outbox.ts';
import type { DecisionKind } from '../../src-shared/domain/decision/decision.ts';
import type { SandboxConnection } from '../../src-sandbox/sandbox.ts';
import type { JudgedEntry } from '../testing/judge.ts';
import type { InnerCrashPoint } from './crash-points.ts';
import type { Standing, Told } from './session-feed.ts';

export interface SessionOrder {
  sandbox: SandboxConnection;
  dir: string;
  /** Hex. */
  dataKey: string;
  pace: number;
  epochMs: number;
  seed: number;
  /** How long the programs before it let the clock sleep. */
  sleptMs?: number;
  /** Where it kills itself, at the first decision of this kind that comes there. */
  crash: { point: InnerCrashPoint; kind: DecisionKind } | null;
}

export type ToSession =
  | { do: 'start'; order: SessionOrder }
  | { do: 'decide'; n: number; input: DecideInput; now: boolean }
  /** Checkpoints the write-ahead log, over and over, until it is killed. */
  | { do: 'checkpoint' }
  /** Answers when it has tried to send something, with or without room to write that down. */
  | { do: 'await_send' }
  /** Answers when nothing waits any more. */
  | { do: 'rest' }
  /** Answers when the claims are here as they are at the service, and the feed has what that brought. */
  | { do: 'catch_up'; claims: Standing[]; documentsOf: string[] }
  /** Answers what the feed tells after this. */
  | { do: 'tell_changes'; afterSeq: number }
  | { do: 'stop' };

export type FromSession =
  | { is: 'started' }
  /** Sent after `decide` returned: what the agent's screen would say is taken. */
  | { is: 'decided'; n: number; taken: { id: string; payload: string }[]; refused: number }
  /** The disk took nothing of it; the code is SQLite's. */
  | { is: 'not_taken'; n: number; code: string }
  | { is: 'send_tried' }
  | { is: 'rested'; entries: JudgedEntry[] }
  /** `late`: what did not come. */
  | { is: 'caught_up'; late: string[]; sleptMs: number }
  | { is: 'changes_told'; told: Told[] }
  | { is: 'stopped' };
