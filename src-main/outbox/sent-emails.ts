import { decisionKind } from '../../src-shared/domain/decision/decision.ts';
import type { OutboxState } from '../../src-shared/domain/decision/outbox-state.ts';
import type { EntryRow } from '../journal/entry-row.ts';
import { emailAddressOf, isRecentEmail, mayHaveGone, sentAtMs } from './kinds/send-email.ts';

/** A decision to send an e-mail. */
export interface SentEmail {
  claimId: string | null;
  /** In lower case. */
  email: string;
  state: OutboxState;
  decidedAtMs: number;
  /** `null` while it has not left the machine. */
  sentAtMs: number | null;
  /** Not one that certainly did not go, or that a person put aside. */
  mayHaveGone: boolean;
  /** It went within a day, or may still go. */
  isRecent: boolean;
}

/** The e-mails among the entries; what this version can't read is left out. */
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
