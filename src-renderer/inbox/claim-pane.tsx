import { type ComponentProps, memo } from 'react';
import { ClaimDetail } from '../claim/claim-detail.tsx';
import { useNavigation } from '../runtime/app-context.tsx';
import { ClaimStrip } from './claim-strip.tsx';
import { SidePane } from './side-pane.tsx';
import { SelectionStrip, SelectionSummary } from './selection-summary.tsx';

/** Target of the list's keys: the selection, or without one the current claim. */
type KeyTarget = Pick<ComponentProps<typeof ClaimDetail>, 'account' | 'row' | 'departure'> &
  Pick<ComponentProps<typeof SelectionSummary>, 'selection' | 'hidden'>;

/** Shows what keys act on, in the pane beside the list or as a page: the claim, or a summary of the selection. */
export const ClaimPane = memo(function ClaimPane({
  selection,
  hidden,
  onMake,
  ...claim
}: KeyTarget & ComponentProps<typeof ClaimDetail> & Pick<ComponentProps<typeof SelectionSummary>, 'onMake'>) {
  const closeClaim = useNavigation((state) => state.closeClaim);
  const { account, row, departure, isPage, onBack } = claim;
  const pane =
    selection.count === 0 ? (
      <ClaimDetail {...claim} />
    ) : (
      <SelectionSummary
        account={account}
        selection={selection}
        hidden={hidden}
        row={row}
        departure={departure}
        isPage={isPage}
        onBack={() => {
          closeClaim();
          onBack();
        }}
        onMake={onMake}
      />
    );
  return isPage ? pane : <SidePane>{pane}</SidePane>;
});

/** Shows what keys act on in a strip above the list, where there is no room for a pane. */
export function KeyTargetStrip({
  selection,
  hidden,
  ...claim
}: KeyTarget & Pick<ComponentProps<typeof ClaimStrip>, 'isIdle'>) {
  const { account } = claim;
  return selection.count === 0 ? (
    <ClaimStrip {...claim} />
  ) : (
    <SelectionStrip account={account} selection={selection} hidden={hidden} />
  );
}
