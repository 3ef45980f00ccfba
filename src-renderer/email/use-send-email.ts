import { useTranslations } from 'use-intl';
import type { ClaimRow } from '../../src-shared/contract/claims.ts';
import { decisionKind, snapshotOf } from '../../src-shared/domain/decision/decision.ts';
import type { DecisionRefusal } from '../../src-shared/domain/decision/decision-refusal.ts';
import { sameAddressWithinMs } from '../../src-shared/domain/email/email-timing.ts';
import { hourMs } from '../labels/age.ts';
import { useRuleAtOpening } from '../proposals/use-proposals.ts';
import { useIpc } from '../runtime/app-context.tsx';
import { useFailureText } from '../runtime/use-refusal-text.ts';
import { useUndo } from '../undo/use-undo.ts';

/**
 * Result of sending. `duplicate`: one was sent to the same address within a day, and another has not been confirmed.
 */
export type SendAnswer = { taken: true } | { taken: false; duplicate: boolean; reason: string };

/** Decides an e-mail about the claim of a dialog; while it is held, a toast offers to undo it. Never throws. */
export function useSendEmail(accountId: string, row: ClaimRow) {
  const t = useTranslations('email');
  const reasonText = useTranslations('labels.refusal');
  const failureText = useFailureText();
  const { client } = useIpc();
  const undo = useUndo(accountId);
  const proposedBy = useRuleAtOpening(row.id);

  function refusalReason(reason: DecisionRefusal): string {
    if (reason === 'duplicate' || reason === 'not_an_address')
      return t(`refusals.${reason}`, { hours: sameAddressWithinMs / hourMs });
    return t('off', { reason: reasonText(reason) });
  }

  return async (email: string, evenIfRecent: boolean): Promise<SendAnswer> => {
    try {
      const { groupId, entryIds, dueAtMs, refused } = await client.outbox.decide({
        accountId,
        kind: decisionKind.sendEmail,
        saw: snapshotOf(row),
        proposedBy,
        payload: { claimId: row.id, email },
        evenIfRecent,
      });
      const [first] = refused;
      if (first !== undefined) {
        return { taken: false, duplicate: first.reason === 'duplicate', reason: refusalReason(first.reason) };
      }
      undo.offer(
        { text: t('taken', { email }), untilMs: dueAtMs },
        { groupId, kind: decisionKind.sendEmail, entryIds, claimIds: [row.id], claimId: row.id },
      );
      return { taken: true };
    } catch (error) {
      return {
        taken: false,
        duplicate: false,
        reason: failureText(error, (reason) => t('notTaken', { reason })),
      };
    }
  };
}
