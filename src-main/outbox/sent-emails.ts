import { decisionKind } from '../../src-shared/domain/decision/decision.ts';
import type { OutboxState } from '../../src-shared/domain/decision/outbox-state.ts';
import type { EntryRow } from '../journal/entry-row.ts';
import { emailAddressOf, isRecentEmail, mayHaveGone, sentAtMs } from './kinds/send-email.ts';

/** A decision to send an e-mail. */
export interface SentEmail {
  claimId: string | null;
  /** Address in lower case. */
  email: string;
  state: OutboxState;
  decidedAtMs: number;
  /** Time when it was sent or may have been, as Unix time in milliseconds; `null` if it has not left the machine. */
  sentAtMs: number | null;
  /** Whether it may have been sent: not if it certainly wasn't, or if a person set it aside. */
  mayHaveGone: boolean;
  /** Whether it was sent within the last day or may still be sent. */
  isRecent: boolean;
}

/** Returns the e-mails among the entries. Entries that this version can't read are left out. */
export function sentEmails(rows: readonly EntryRow[], nowMs: number): SentEmail[] {
  return rows
    .filter(({ kind }) => kind === decisionKind.sendEmail)
    .flatMap((row) => {
      const email = emailAddressOf(row);
      if (email === null) return [];
      return {
        claimId: row.claim_id,
        email,
        state: row.state,
        decidedAtMs: row.decided_at_ms,
        sentAtMs: sentAtMs(row),
        mayHaveGone: mayHaveGone(row),
        isRecent: isRecentEmail(row, nowMs),
      };
    });
}
