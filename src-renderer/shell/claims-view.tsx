import { useEffect } from 'react';
import type { Account } from '../../src-shared/contract/accounts.ts';
import type { ClaimViewName } from '../../src-shared/query/views.ts';
import { useAppContext, useNavigation } from '../runtime/app-context.tsx';
import { InboxView } from '../inbox/inbox-view.tsx';
import type { KnownRoom } from '../list/known-room.ts';
import { UnreadableList } from '../saved-lists/unreadable-list.tsx';
import { useSavedLists } from '../saved-lists/use-saved-lists.ts';

/** The claims of a built-in view, or of the saved list that is open. */
export function ClaimsView({
  account,
  view,
  room,
}: {
  account: Account;
  view: ClaimViewName;
  /** Sizes of the list before, for this one. */
  room: KnownRoom;
}) {
  const { navigation } = useAppContext();
  const listId = useNavigation((state) => state.listId);
  const opening = useNavigation((state) => state.opening);
  const { lists, isKnown } = useSavedLists(account.id);
  const list = lists.find(({ id }) => id === listId) ?? null;
  const isGone = listId !== null && isKnown && list === null;
  useEffect(() => {
    // Deleted in another window, or since the last start: its view is what is left of it.
    if (isGone) navigation.setState({ listId: null, isListChanged: false });
  }, [isGone, navigation]);

  if (listId !== null && !isKnown) return null;
  if (list !== null && list.content === null) return <UnreadableList accountId={account.id} list={list} />;
  const shownView = list?.content?.view ?? view;
  return (
    <InboxView
      key={`${account.id}/${shownView}/${list?.id ?? ''}/${opening?.number ?? ''}`}
      view={shownView}
      list={list}
      start={opening}
      account={account}
      room={room}
    />
  );
}
