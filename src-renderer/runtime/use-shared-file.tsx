import { type ReactNode, useRef } from 'react';
import { longestListFile } from '../../src-shared/contract/saved-lists.ts';
import { JsonFileField } from '../ui/json-file-field.tsx';
import { useAppContext } from './app-context.tsx';
import { readTextFile } from './read-text-file.ts';
import { saveTextFile } from './save-text-file.ts';
import { refusalIn, useFailureText } from './use-refusal-text.ts';

/** Words about a file and what it has. */
interface FileWords {
  choose: string;
  unreadable: string;
  notAFile: string;
  tooLarge: string;
  nothingNew: (count: number) => string;
  tooMany: (count: number) => string;
  left: (count: number) => string;
  failed: (reason: string) => string;
}

export interface SharedFile<Item> {
  name: string;
  words: FileWords;
  share: (id: string | null) => Promise<{ text: string | null; left: number }>;
  readIn: (text: string) => Promise<{ added: Item[]; known: number; tooMany: number }>;
  /** Called when a file was chosen; its result, with the first of the items that were added, if any was. */
  onChosen: () => (first: Item | undefined) => Promise<void>;
}

/** Returns what exports one or all items to a file that people give to each other, and what imports one. */
export function useSharedFile<Item>({ name, words, share, readIn, onChosen }: SharedFile<Item>): {
  share: (id: string | null) => void;
  choose: () => void;
  /** The field that chooses a file, to be rendered. */
  field: ReactNode;
} {
  const failureText = useFailureText();
  const { toasts } = useAppContext();
  const field = useRef<HTMLInputElement>(null);
  const problem = (text: string) => toasts.getState().say('problem', text);
  const failed = (error: unknown) => problem(failureText(error, words.failed));

  async function write(id: string | null): Promise<void> {
    const { text, left } = await share(id);
    if (text !== null) saveTextFile(name, text);
    if (left > 0) problem(words.left(left));
  }

  async function read(file: File): Promise<void> {
    const onRead = onChosen();
    const found = await readTextFile(file, longestListFile);
    if (found.state !== 'read') {
      problem(found.state === 'unreadable' ? words.unreadable : words.tooLarge);
      return;
    }
    const { added, known, tooMany } = await readIn(found.text);
    await onRead(added[0]);
    if (tooMany > 0) problem(words.tooMany(tooMany));
    else if (added.length === 0) problem(words.nothingNew(known));
  }

  return {
    share: (id) => void write(id).catch(failed),
    choose: () => field.current?.click(),
    field: (
      <JsonFileField
        ref={field}
        label={words.choose}
        onFile={(file) => {
          read(file).catch((error: unknown) => {
            if (refusalIn(error)?.code === 'not_readable') problem(words.notAFile);
            else failed(error);
          });
        }}
      />
    ),
  };
}
