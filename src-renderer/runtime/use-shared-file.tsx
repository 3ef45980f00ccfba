import { type ReactNode, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { longestListFile } from '../../src-shared/contract/saved-lists.ts';
import { JsonFileField } from '../ui/json-file-field.tsx';
import { useAppContext } from './app-context.tsx';
import { readTextFile } from './read-text-file.ts';
import { saveTextFile } from './save-text-file.ts';
import { useCommand } from './use-command.ts';
import { refusalIn } from './use-refusal-text.ts';
import { useSayFailure } from './use-say-failure.ts';

export interface SharedFile<Item> {
  /** What the file has: the name of its words and commands. */
  of: 'rules' | 'savedLists';
  name: string;
  /** Most items that an account can have. */
  most: number;
  /** Id of the item that can be exported alone; `null` if there is none. */
  currentId: string | null;
  hasItems: boolean;
  mayReadIn?: boolean;
  share: (id: string | null) => Promise<{ text: string | null; left: number }>;
  readIn: (text: string) => Promise<{ added: Item[]; known: number; tooMany: number }>;
  /** Called when a file was chosen; its result, with the first of the items that were added, if any was. */
  onChosen: () => (first: Item | undefined) => Promise<void>;
}

/**
 * Offers the commands that export one or all items to a file that people give to each other, and import one. Returns
 * the field that chooses a file, to be rendered.
 */
export function useSharedFile<Item>(shared: SharedFile<Item>): ReactNode {
  const { of, name, most, currentId, hasItems, mayReadIn = true, share, readIn, onChosen } = shared;
  const t = useTranslations();
  const sayFailed = useSayFailure((reason) => t(`${of}.toasts.failed`, { reason }));
  const { toasts } = useAppContext();
  const field = useRef<HTMLInputElement>(null);
  const problem = (text: string) => toasts.getState().say('problem', text);

  async function write(id: string | null): Promise<void> {
    const { text, left } = await share(id);
    if (text !== null) saveTextFile(name, text);
    if (left > 0) problem(t(`${of}.file.left`, { count: left }));
  }

  async function read(file: File): Promise<void> {
    const onRead = onChosen();
    const found = await readTextFile(file, longestListFile);
    if (found.state !== 'read') {
      problem(t(found.state === 'unreadable' ? `${of}.file.unreadable` : `${of}.file.tooLarge`));
      return;
    }
    const { added, known, tooMany } = await readIn(found.text);
    await onRead(added[0]);
    if (tooMany > 0) problem(t(`${of}.file.tooMany`, { count: tooMany, most }));
    else if (added.length === 0) problem(t(`${of}.file.nothingNew`, { count: known }));
  }

  useCommand(`${of}.share`, () => void write(currentId).catch(sayFailed), currentId !== null);
  useCommand(`${of}.shareAll`, () => void write(null).catch(sayFailed), hasItems);
  useCommand(`${of}.readIn`, () => field.current?.click(), mayReadIn);
  return (
    <JsonFileField
      ref={field}
      label={t(`${of}.file.choose`)}
      onFile={(file) => {
        read(file).catch((error: unknown) => {
          if (refusalIn(error)?.code === 'not_readable') problem(t(`${of}.file.notAFile`));
          else sayFailed(error);
        });
      }}
    />
  );
}
