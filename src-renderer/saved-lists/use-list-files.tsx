import { type ReactNode, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { longestListFile, mostSavedLists, type SavedList } from '../../src-shared/contract/saved-lists.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { readTextFile } from '../runtime/read-text-file.ts';
import { saveTextFile } from '../runtime/save-text-file.ts';
import { useStaying } from '../runtime/use-staying.ts';
import { useCommand } from '../runtime/use-command.ts';
import { refusalIn, useFailureText } from '../runtime/use-refusal-text.ts';
import { JsonFileField } from '../ui/json-file-field.tsx';
import { useSavedLists } from './use-saved-lists.ts';

const fileName = 'claimdesk-lists.json';

/** Exports and imports lists as a file. Returns the field that chooses a file, to be rendered. */
export function useListFiles(accountId: string, list: SavedList | null): ReactNode {
  const t = useTranslations('savedLists');
  const failureText = useFailureText();
  const { ipc, navigation, toasts } = useAppContext();
  const staying = useStaying();
  const { lists } = useSavedLists(accountId);
  const field = useRef<HTMLInputElement>(null);
  const problem = (text: string) =>
    toasts.getState().show({ tone: 'problem', text, untilMs: null, onUndo: null });
  const failed = (error: unknown) => problem(failureText(error, (reason) => t('toasts.failed', { reason })));

  async function share(listId: string | null): Promise<void> {
    const { text, left } = await ipc.client.savedLists.share({ accountId, listId });
    if (text !== null) saveTextFile(fileName, text);
    if (left > 0) problem(t('file.left', { count: left }));
  }

  async function readIn(file: File): Promise<void> {
    const hasStayed = staying();
    const read = await readTextFile(file, longestListFile);
    if (read.state !== 'read') {
      problem(t(read.state === 'unreadable' ? 'file.unreadable' : 'file.notAFile'));
      return;
    }
    const { added, known, tooMany } = await ipc.client.savedLists.readIn({ accountId, text: read.text });
    await ipc.queryClient.invalidateQueries({ queryKey: ipc.queries.savedLists.list.key() });
    const [first] = added;
    if (first !== undefined && hasStayed())
      navigation.getState().goToList(first.id, first.content?.view ?? 'all');
    if (tooMany > 0) problem(t('file.tooMany', { count: tooMany, most: mostSavedLists }));
    else if (first === undefined) problem(t('file.nothingNew', { count: known }));
  }

  useCommand('savedLists.share', () => void share(list?.id ?? null).catch(failed), list !== null);
  useCommand('savedLists.shareAll', () => void share(null).catch(failed), lists.length > 0);
  useCommand('savedLists.readIn', () => field.current?.click());
  return (
    <JsonFileField
      ref={field}
      label={t('file.choose')}
      onFile={(file) => {
        readIn(file).catch((error: unknown) => {
          if (refusalIn(error)?.code === 'not_readable') problem(t('file.notAFile'));
          else failed(error);
        });
      }}
    />
  );
}
