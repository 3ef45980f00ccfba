import { memo, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { ListContent, SavedList } from '../../src-shared/contract/saved-lists.ts';
import { mergeContent, mostSavedLists } from '../../src-shared/contract/saved-lists.ts';
import type { ClaimViewName } from '../../src-shared/query/views.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { useKeyOf } from '../keys/keymap-context.ts';
import { useFailureText } from '../runtime/use-refusal-text.ts';
import { useSayFailure } from '../runtime/use-say-failure.ts';
import { useCommand } from '../runtime/use-command.ts';
import type { ClaimListStore } from '../claim-list/claim-list-state.ts';
import { isUnreadable } from '../claim-list/claim-search.ts';
import type { ListQuery } from '../claim-list/use-claim-window.ts';
import { Button } from '../ui/button.tsx';
import { PinListDialog } from './pin-list-dialog.tsx';
import { isSameContent, listChanges } from './list-changes.ts';
import { useListFiles } from './use-list-files.tsx';
import { useListOrder } from './use-list-order.ts';
import { ListNameDialog } from './list-name-dialog.tsx';
import { undoForMs, useRemoveList } from './use-remove-list.ts';
import { useSavedLists } from './use-saved-lists.ts';

type OpenDialog = 'save' | 'rename' | 'pin' | 'unpin';

/** Actions on the shown list, saved or not, and the line that says it has changed. */
export const ListActions = memo(function ListActions({
  accountId,
  view,
  list,
  state,
  query,
}: {
  accountId: string;
  view: ClaimViewName;
  /** The open saved list; `null` if none is. */
  list: SavedList | null;
  state: ClaimListStore;
  /** The query of the list on the screen. */
  query: ListQuery;
}) {
  const t = useTranslations('savedLists');
  const app = useTranslations('app');
  const inbox = useTranslations('inbox.empty');
  const { navigation } = useAppContext();
  const { lists } = useSavedLists(accountId);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const { search, sort } = useStore(state);
  const removeList = useRemoveList(accountId);
  const shown: ListContent = { view, query: search.query, sort };
  const saved = list?.content ?? null;
  const isChanged = saved !== null && !isSameContent(saved, shown);
  useEffect(() => navigation.setState({ isListChanged: isChanged }), [navigation, isChanged]);
  const stay = useFollowedContent(saved, shown, ({ query: newQuery, sort: newSort }) => {
    state.getState().setQuery(newQuery);
    state.getState().setSort(newSort);
  });

  const { problem, saveNew, rename, saveChanges } = useListSaving(accountId, shown, stay);
  // What finds nothing in any list is no list to keep.
  const unfit = isUnreadable(search) ? inbox(search.typed.ok ? 'noWordTitle' : 'errorTitle') : null;
  const askName = () => {
    if (unfit !== null) problem(unfit);
    else if (lists.length >= mostSavedLists) problem(t('tooMany', { most: mostSavedLists }));
    else setDialog('save');
  };
  const revert = () => {
    if (saved === null) return;
    state.getState().setQuery(saved.query);
    state.getState().setSort(saved.sort);
  };
  const save = () => {
    if (list === null || saved === null) askName();
    else if (!isChanged) problem(t('nothingChanged', { name: list.name }));
    else if (unfit !== null) problem(unfit);
    else void saveChanges(list, saved);
  };
  useCommand('savedLists.save', save);
  useCommand('savedLists.saveNew', askName);
  useCommand('savedLists.revert', revert, isChanged);
  useCommand('savedLists.rename', () => setDialog('rename'), list !== null);
  useCommand('savedLists.delete', () => list && removeList(list), list !== null);
  useListOrder(accountId, list);
  const importer = useListFiles(accountId, list);
  useCommand('savedLists.pinDocuments', () => setDialog('pin'));
  useCommand('savedLists.unpinDocuments', () => setDialog('unpin'));

  const close = () => setDialog(null);
  return (
    <>
      {list !== null && saved !== null && isChanged ? (
        <ChangedLine name={list.name} onRevert={revert} onSaveNew={askName} onSave={save} />
      ) : null}
      {importer}
      {dialog === 'save' ? (
        <ListNameDialog
          accountId={accountId}
          list={null}
          title={app(list === null ? 'commands.savedLists.save' : 'commands.savedLists.saveNew')}
          lists={lists}
          content={shown}
          onConfirm={saveNew}
          onClose={close}
        />
      ) : null}
      {dialog === 'rename' && list !== null ? (
        <ListNameDialog
          accountId={accountId}
          list={list}
          title={app('commands.savedLists.rename')}
          lists={lists}
          content={null}
          onConfirm={(name) => rename(list.id, name)}
          onClose={close}
        />
      ) : null}
      {dialog === 'pin' || dialog === 'unpin' ? (
        <PinListDialog accountId={accountId} query={query} isPinned={dialog === 'pin'} onClose={close} />
      ) : null}
    </>
  );
});

/** The line that says the open list has changed, and what can be done about it. */
function ChangedLine({
  name,
  onRevert,
  onSaveNew,
  onSave,
}: {
  name: string;
  onRevert: () => void;
  onSaveNew: () => void;
  onSave: () => void;
}) {
  const keyOf = useKeyOf();
  const t = useTranslations('savedLists');
  const app = useTranslations('app');
  return (
    <section
      aria-label={t('changed.label')}
      className="flex shrink-0 flex-wrap items-center justify-end gap-1 border-b border-line bg-bg py-1 pr-2 pl-3.5 text-small text-ink-2"
    >
      <span role="status" className="min-w-24 flex-1 truncate" title={name}>
        {t('changed.text', { name })}
      </span>
      <span className="hidden @2xl:contents">
        <Button tone="quiet" onClick={onRevert}>
          {t('changed.revert')}
        </Button>
      </span>
      <Button tone="quiet" keys={keyOf('savedLists.saveNew')} onClick={onSaveNew}>
        {app('commands.savedLists.saveNew')}
      </Button>
      <Button keys={keyOf('savedLists.save')} onClick={onSave}>
        {t('changed.save')}
      </Button>
    </section>
  );
}

/**
 * Returns what saves the shown list or gives it another name. A refusal of a name is returned in words, `null` if there
 * is none; `stay` is called before an undo.
 */
function useListSaving(accountId: string, shown: ListContent, stay: () => void) {
  const t = useTranslations('savedLists');
  const failureText = useFailureText();
  const sayFailed = useSayFailure((reason) => t('toasts.failed', { reason }));
  const { ipc, navigation, toasts, now } = useAppContext();
  const changes = listChanges(ipc, accountId);
  const problem = (text: string) => toasts.getState().say('problem', text);

  async function refusalOf(work: () => Promise<unknown>): Promise<string | null> {
    try {
      await work();
      return null;
    } catch (error) {
      return failureText(error, (reason) => reason);
    }
  }
  async function saveChanges({ id, name }: SavedList, before: ListContent): Promise<void> {
    const undo = () => {
      // As before the key: what is shown is a change that is not saved.
      stay();
      return changes.replace(id, before, shown).catch(sayFailed);
    };
    try {
      await changes.replace(id, shown, before);
      const text = t('toasts.saved', { name });
      toasts.getState().show({ tone: 'undo', text, untilMs: now() + undoForMs, onUndo: () => void undo() });
    } catch (error) {
      sayFailed(error);
    }
  }

  return {
    problem,
    saveChanges,
    saveNew: (name: string) =>
      refusalOf(async () => {
        const { id } = await changes.save(name, shown);
        // The claim and the place in the list stay: what is on the screen has a name now.
        navigation.setState({ view: shown.view, listId: id, isListChanged: false, opening: null });
      }),
    rename: (id: string, name: string) => refusalOf(() => changes.rename(id, name)),
  };
}

/**
 * Follows changes of the list by another window, except for what was changed here meanwhile. Returns a function after
 * which the next change of the list is not followed.
 */
function useFollowedContent(
  saved: ListContent | null,
  shown: ListContent,
  apply: (content: ListContent) => void,
): () => void {
  const before = useRef(saved);
  const follow = useEffectEvent((now: ListContent | null) => {
    const merged = before.current === null || now === null ? null : mergeContent(now, before.current, shown);
    before.current = now;
    if (merged !== null && !isSameContent(merged, shown)) apply(merged);
  });
  useEffect(() => follow(saved), [saved]);
  return () => {
    before.current = null;
  };
}
