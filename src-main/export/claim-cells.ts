import type { ExportColumn } from '../../src-shared/contract/exports.ts';
import type { ProposedDecision } from '../../src-shared/domain/rule/proposed-decision.ts';
import { readInstantMs } from '../../src-shared/domain/time/instant.ts';
import { daysLeft } from '../../src-shared/domain/time/internal-targets.ts';
import { decimalText, minorUnitDigits, padDecimals } from '../../src-shared/domain/money/money.ts';
import type { StreamedClaim } from '../replica/streams/claim-stream.ts';

/** An amount as a decimal, with at least the digits of its currency. */
export interface Amount {
  decimal: string;
}

/** A value of an export; `null` stands for what the service did not say. A share is a number from 0 to 1. */
export type Cell = string | boolean | number | Date | Amount | null;

export function isAmount(cell: Cell | undefined): cell is Amount {
  return typeof cell === 'object' && cell !== null && 'decimal' in cell;
}

/** Returns the cell of each column. @param asOfMs when the export began */
export const claimCells = (asOfMs: number): Readonly<Record<ExportColumn, (row: StreamedClaim) => Cell>> => ({
  claim_id: ({ id }) => id,
  created_at_utc: ({ createdAtMs, createdAtText }) => timeOf(createdAtMs) ?? createdAtText,
  updated_at_utc: ({ updatedAt }) => timeOrText(updatedAt),
  merchant: ({ merchantName }) => merchantName,
  card_holder: ({ holderName }) => holderName,
  rrn: ({ rrn }) => rrn,
  amount: ({ amount, currency }) => amountOf(amount, currency),
  currency: ({ currency }) => currency,
  network: ({ origin }) => origin,
  card: ({ maskedCard }) => maskedCard,
  status: ({ status }) => status,
  step: ({ currentStep }) => currentStep,
  outcome: ({ outcome }) => outcome,
  open: ({ isOpen }) => isOpen,
  seen: ({ seen }) => seen,
  read: ({ read }) => read,
  pending_decisions: ({ pending }) =>
    joined(
      '; ',
      pending.map(({ kind, value, state }) => [kind, value, state].filter((part) => part !== null).join(' ')),
    ),
  notes: ({ notes }) =>
    joined(
      '\n',
      notes.map((note) => `${new Date(note.writtenAtMs).toISOString()} ${note.agent}: ${note.text}`),
    ),
  // A tag has no comma.
  tags: ({ tags }) => joined(', ', tags),
  documents_listed: ({ documents }) => documents && documents.listed,
  documents_approved: ({ documents }) => documents && documents.approved,
  target_at_utc: ({ targetAtMs }) => timeOf(targetAtMs),
  days_left: ({ targetAtMs }) => (targetAtMs === null ? null : daysLeft(targetAtMs, asOfMs)),
  proposed: ({ proposal }) => proposal && decisionText(proposal.decision),
  rule: ({ proposal }) => proposal && proposal.name,
});

/** Returns the texts as one; `null` if there is none. */
function joined(separator: string, texts: readonly string[]): string | null {
  return texts.length === 0 ? null : texts.join(separator);
}

/** Returns the decision's word in the search language, with the tag or the time that it proposes. */
function decisionText(decision: ProposedDecision): string {
  if (decision.kind === 'tag') return `tag ${decision.tag}`;
  return decision.kind === 'snooze' ? `snooze ${decision.choice}` : decision.kind;
}

export function timeOf(atMs: number | null): Date | null {
  return atMs === null ? null : new Date(atMs);
}

/** Returns a time, or the received text if it can't be parsed. */
function timeOrText(received: string | null): Cell {
  const atMs = readInstantMs(received);
  return atMs === null || atMs < 0 ? received : new Date(atMs);
}

/** Returns a decimal with the digits of its currency, and any further ones that it has. */
export function amountOf(amount: number | string | null, currency: string | null): Amount | null {
  const digits = currency === null ? null : minorUnitDigits(currency);
  const decimal = typeof amount === 'number' ? decimalText(amount) : amount;
  return decimal === null ? null : { decimal: padDecimals(decimal, digits ?? 0) };
}
