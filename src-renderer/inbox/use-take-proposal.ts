import { useTranslations } from 'use-intl';
import type { Account } from '../../src-shared/contract/accounts.ts';
import type { ClaimRow } from '../../src-shared/contract/claims.ts';
import type { ClaimAction } from '../../src-shared/domain/decision/claim-action.ts';
import type { ApplyingRule } from '../../src-shared/domain/rule/applying-rule.ts';
import type { ProposedDecision } from '../../src-shared/domain/rule/proposed-decision.ts';
import { snoozeUntil } from '../../src-shared/domain/time/snooze-times.ts';
import { useNoteChanges } from '../claim/use-note-changes.ts';
import { asShown, useProposalOf, useShownRule } from '../proposals/use-proposals.ts';
import { useAppContext, useNavigation } from '../runtime/app-context.tsx';
import { type ChosenClaims, oneClaim } from '../runtime/chosen-claims.ts';
import { useCommand } from '../runtime/use-command.ts';
import { useFailureText } from '../runtime/use-refusal-text.ts';
import { useTimeZone } from '../runtime/use-time-zone.ts';
import { useSnooze } from '../urgency/use-snooze.ts';

type LocalDecision = Extract<ProposedDecision, { kind: 'snooze' | 'tag' }>;

/** Returns a function that takes a proposal which changes something on this computer only. It resolves to whether it did. */
export function useTakeLocally(accountId: string, onUndone?: (claimIds: readonly string[]) => void) {
  const t = useTranslations('rules.take');
  const notes = useTranslations('claim.notes');
  const failureText = useFailureText();
  const { ipc, now } = useAppContext();
  const zone = useTimeZone();
  const { snooze } = useSnooze(accountId, onUndone);
  const changes = useNoteChanges(accountId);
  return async (
    decision: LocalDecision,
    claims: ChosenClaims,
    shownProposals?: ApplyingRule[],
  ): Promise<boolean> => {
    if (decision.kind === 'snooze') {
      const untilMs = snoozeUntil(decision.choice, now(), zone);
      if (untilMs !== null) return snooze(claims, untilMs, shownProposals);
      changes.tell(t('tooLate'));
      return false;
    }
    try {
      await changes.change(claims, notes('tagged', { count: claims.count }), (named) =>
        ipc.client.notes.changeTags({
          accountId,
          ...named,
          added: [decision.tag],
          removed: [],
          shownProposals,
        }),
      );
      return true;
    } catch (error) {
      changes.tell(failureText(error, (reason) => t('notTaken', { reason })));
      return false;
    }
  };
}

/**
 * Offers the key that takes what is proposed for the claim on the screen, by the way of the decision itself. An
 * e-mail and a finish open their own questions first.
 */
export function useTakeProposal({
  account,
  row,
  isOffered = true,
  act,
  reveal,
  onSnoozed,
  onTagged,
  onUndone,
}: {
  account: Account;
  row: ClaimRow | undefined;
  isOffered?: boolean;
  act: (action: ClaimAction, row: ClaimRow) => void;
  /** Scrolls the claim into view; returns whether it was out of it: then no key acts on it. */
  reveal: () => boolean;
  onSnoozed: (claimIds: readonly string[]) => void;
  onTagged?: (claimId: string, tag: string) => void;
  onUndone?: (claimIds: readonly string[]) => void;
}): void {
  const { commands } = useAppContext();
  const { proposal } = useProposalOf(row?.id ?? '');
  const shownRule = useShownRule();
  // Over open documents nobody sees what is proposed.
  const isSeen = useNavigation((place) => place.documentsOf === null);
  const takeLocally = useTakeLocally(account.id, onUndone);
  const take = async (claim: ClaimRow, decision: ProposedDecision): Promise<void> => {
    switch (decision.kind) {
      case 'accept':
      case 'reject':
      case 'seen':
        return act(decision.kind, claim);
      case 'email':
      case 'finish':
        commands.run(`claim.${decision.kind}`);
        return;
      default: {
        const isTaken = await takeLocally(decision, oneClaim(claim), asShown(claim.id, shownRule(claim.id)));
        if (!isTaken) return;
        if (decision.kind === 'snooze') onSnoozed([claim.id]);
        else onTagged?.(claim.id, decision.tag);
      }
    }
  };
  useCommand(
    'claim.takeProposal',
    () => {
      if (row !== undefined && proposal !== undefined && !reveal())
        void take(row, proposal.rule.content.decision);
    },
    isOffered && isSeen && row !== undefined && proposal !== undefined && account.state === 'open',
  );
}
