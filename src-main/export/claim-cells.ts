import type { ExportColumn } from '../../src-shared/contract/exports.ts';
import type { ProposedDecision } from '../../src-shared/domain/rule/proposed-decision.ts';
import { readInstantMs } from '../../src-shared/domain/time/instant.ts';
import { daysLeft } from '../../src-shared/domain/time/internal-targets.ts';
import { decimalText, minorUnitDigits, padDecimals } from '../../src-shared/domain/money/money.ts';
import type { StreamedClaim } from '../replica/streams/claim-stream.ts';

/** A value of an export with its type; `null` stands for what the service did not say. */
export type Cell =
  | { kind: 'text'; text: string }
  | { kind: 'flag'; flag: boolean }
  | { kind: 'time'; atMs: number }
  | { kind: 'count'; count: number }
  /** A share from 0 to 1. */
  | { kind: 'share'; share: number }
  /** A decimal, with at least the digits of its currency. */
  | { kind: 'amount'; amount: string };

const cells: Readonly<Record<ExportColumn, (row: StreamedClaim, asOfMs: number) => Cell | null>> = {
  claim_id: ({ id }) => text(id),
  created_at_utc: ({ createdAtMs, createdAtText }) => time(createdAtMs) ?? text(createdAtText),
  updated_at_utc: ({ updatedAt }) => timeOrText(updatedAt),
  merchant: ({ merchantName }) => text(merchantName),
  card_holder: ({ holderName }) => text(holderName),
  rrn: ({ rrn }) => text(rrn),
  amount: ({ amount, currency }) => (amount === null ? null : amountOf(amount, currency)),
  currency: ({ currency }) => text(currency),
  network: ({ origin }) => text(origin),
  card: ({ maskedCard }) => text(maskedCard),
  status: ({ status }) => text(status),
  step: ({ currentStep }) => text(currentStep),
  outcome: ({ outcome }) => text(outcome),
  open: ({ isOpen }) => flag(isOpen),
  seen: ({ seen }) => flag(seen),
  read: ({ read }) => flag(read),
  pending_decisions: ({ pending }) =>
    pending.length === 0
      ? null
      : text(
          pending
            .map(({ kind, value, state }) => [kind, value, state].filter((part) => part !== null).join(' '))
            .join('; '),
        ),
  notes: ({ notes }) =>
    notes.length === 0
      ? null
      : text(
          notes
            .map((note) => `${new Date(note.writtenAtMs).toISOString()} ${note.agent}: ${note.text}`)
            .join('\n'),
        ),
  // A tag has no comma.
  tags: ({ tags }) => (tags.length === 0 ? null : text(tags.join(', '))),
  documents_listed: ({ documents }) => (documents === null ? null : count(documents.listed)),
  documents_approved: ({ documents }) => (documents === null ? null : count(documents.approved)),
  target_at_utc: ({ targetAtMs }) => time(targetAtMs),
  days_left: ({ targetAtMs }, asOfMs) => (targetAtMs === null ? null : count(daysLeft(targetAtMs, asOfMs))),
  proposed: ({ proposal }) => (proposal === null ? null : text(decisionText(proposal.decision))),
  rule: ({ proposal }) => text(proposal?.name ?? null),
};

/** Returns the decision's word in the search language, with the tag or the time that it proposes. */
function decisionText(decision: ProposedDecision): string {
  if (decision.kind === 'tag') return `tag ${decision.tag}`;
  return decision.kind === 'snooze' ? `snooze ${decision.choice}` : decision.kind;
}

/** Returns the cells of a claim. @param asOfMs when the export began */
export function cellsOf(
  row: StreamedClaim,
  columns: readonly ExportColumn[],
  asOfMs: number,
): (Cell | null)[] {
  return columns.map((column) => cells[column](row, asOfMs));
}

export function text(value: string | null): Cell | null {
  return value === null ? null : { kind: 'text', text: value };
}

export function flag(value: boolean | null): Cell | null {
  return value === null ? null : { kind: 'flag', flag: value };
}

function time(atMs: number | null): Cell | null {
  return atMs === null ? null : { kind: 'time', atMs };
}

export function count(claims: number): Cell {
  return { kind: 'count', count: claims };
}

/** Returns a time, or the received text if it can't be parsed. */
function timeOrText(received: string | null): Cell | null {
  const atMs = readInstantMs(received);
  return atMs === null || atMs < 0 ? text(received) : { kind: 'time', atMs };
}

/** Returns a decimal with the digits of its currency, and any further ones that it has. */
export function amountOf(amount: number | string, currency: string | null): Cell | null {
  const digits = currency === null ? null : minorUnitDigits(currency);
  const decimal = typeof amount === 'number' ? decimalText(amount) : amount;
  return decimal === null ? null : { kind: 'amount', amount: padDecimals(decimal, digits ?? 0) };
}
