import { memo, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import type { Account } from '../../src-shared/contract/accounts.ts';
import type { ClaimDetail, ClaimRow } from '../../src-shared/contract/claims.ts';
import { foldText } from '../../src-shared/domain/text/text-folding.ts';
import { answerOf, type ClaimAnswers } from '../../src-shared/query/answer.ts';
import { CaseFileAction } from '../case-file/case-file-action.tsx';
import type { ClaimListStore } from '../claim-list/claim-list-state.ts';
import type { ClaimSelectionStore } from '../claim-list/claim-selection.ts';
import { ClaimKeys } from '../claim/claim-keys.tsx';
import { DocumentsAction } from '../documents/documents-action.tsx';
import { EmailAction } from '../email/email-action.tsx';
import { knownRules } from '../proposals/known-rules.ts';
import { useIpc } from '../runtime/app-context.tsx';
import type { ChosenClaims } from '../runtime/chosen-claims.ts';
import { useStableCallback } from '../runtime/use-stable-callback.ts';
import { SnoozeAction } from '../urgency/snooze-action.tsx';
import { BulkQuestion } from './bulk-question.tsx';
import { EmailSeveral } from './email-several.tsx';
import { FinishSeveral } from './finish-several.tsx';
import { answersOf } from './optimistic-update.ts';
import { PrintAction } from './print-action.tsx';
import { TakeProposals } from './take-proposals.tsx';
import type { ClaimActions } from './use-claim-actions.ts';
import type { InboxList } from './use-inbox-list.ts';
import { useTakeProposal } from './use-take-proposal.ts';

interface InboxActionsProps {
  account: Account;
  state: ClaimListStore;
  list: InboxList;
  /** Name of the list, as in its heading. */
  listName: string;
  chosen: ClaimSelectionStore;
  /** Number of selected claims that the list doesn’t show. */
  hidden: number;
  actions: ClaimActions;
  current: ClaimRow | undefined;
  detail: ClaimDetail | undefined;
  isClaimShown: boolean;
  reveal: () => boolean;
}

/** The commands of the inbox about the current claim or the selection, with the dialogs that they open. */
export const InboxActions = memo(function InboxActions(props: InboxActionsProps) {
  const { account, state, list, listName, chosen, hidden, actions, current, reveal } = props;
  const ipc = useIpc();
  const { window, cursor, columns } = list;
  const { selection } = useStore(chosen);
  const { search, sort, question } = useStore(state);
  const printed = useMemo(
    () => ({ name: listName, window, columns, search, sort, chosen: chosen.chosen }),
    [listName, window, columns, search, sort, chosen],
  );
  const [mailing, setMailing] = useState<ChosenClaims | null>(null);
  const [finishing, setFinishing] = useState<ChosenClaims | null>(null);
  const about = {
    accountId: account.id,
    row: current,
    reveal,
    chosen: chosen.chosen,
    hasSelection: selection.count > 0,
  };
  const onSeveral = {
    accountId: account.id,
    hidden,
    onSelect: chosen.only,
    onDecided: (rest: Parameters<typeof chosen.show>[0]) => void chosen.show(rest, window.loadedIds),
  };
  /** Moves on from claims that a change takes out of the list, as far as it is known of them. */
  const leaveBy = (claimIds: readonly string[], change: ClaimAnswers) => {
    const isCurrent = claimIds.length === 1 && claimIds[0] === current?.id;
    const known = isCurrent && current !== undefined ? answersOf(current) : {};
    const answers = { ...known, ...change };
    if (answerOf(window.query.filter, answers, knownRules(ipc, account.id)) === false)
      cursor.moveOn(claimIds);
  };
  const onSnoozed = useStableCallback((claimIds: readonly string[]) => {
    leaveBy(claimIds, { snooze: { untilMs: null, backAtMs: null } });
    chosen.clear();
  });
  useTakeProposal({
    account,
    row: current,
    isOffered: selection.count === 0,
    act: actions.actOnOne,
    reveal,
    onSnoozed,
    onTagged: (claimId, tag) => {
      const { detail } = props;
      if (detail?.row.id === claimId) leaveBy([claimId], { tags: [...detail.tags, tag].map(foldText) });
    },
  });
  return (
    <>
      <ClaimKeys {...about} detail={props.detail} />
      <SnoozeAction {...about} onSnoozed={onSnoozed} />
      <EmailAction {...about} onSeveral={setMailing} />
      {mailing === null ? null : (
        <EmailSeveral {...onSeveral} claims={mailing} onClose={() => setMailing(null)} />
      )}
      <DocumentsAction
        account={account}
        row={current}
        reveal={reveal}
        chosen={chosen.chosen}
        hasSelection={selection.count > 0}
        onFinishSeveral={setFinishing}
      />
      <CaseFileAction account={account} {...about} />
      <PrintAction account={account} row={current} isClaimFirst={props.isClaimShown} list={printed} />
      {finishing === null ? null : (
        <FinishSeveral {...onSeveral} claims={finishing} onClose={() => setFinishing(null)} />
      )}
      <TakeProposals
        account={account}
        state={state}
        window={window}
        chosen={chosen}
        onEmail={setMailing}
        onFinish={setFinishing}
      />
      {question === null ? null : (
        <BulkQuestion
          state={state}
          selection={chosen}
          loadedIds={window.loadedIds}
          question={question}
          query={window.query}
          hidden={hidden}
          account={account}
          actions={actions}
        />
      )}
    </>
  );
});
