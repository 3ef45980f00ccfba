import { useState } from 'react';
import type { EntryFilter, MeantDecisions, OutboxEntry } from '../../src-shared/contract/outbox.ts';
import type { CommandId } from '../keys/keymap.ts';
import { useCommand } from '../runtime/use-command.ts';
import { useOpenRowTitle } from './use-open-row-title.ts';
import type { OpenPart } from './use-outbox-list.ts';

/** The decisions that the outbox shows. */
export interface ShownDecisions {
  filter: EntryFilter;
  /** The row whose decisions alone are listed, and what it stands for. */
  openRow: OutboxEntry | null;
  openPart: OpenPart | null;
}

export interface AskedDecisions {
  decisions: MeantDecisions;
  /** Title of the row whose decisions alone are listed; `null` if none is open. */
  title: string | null;
}

/** Returns the decisions that the command was run on, which stay as they were while its dialog is open, and its end. */
export function useAskedDecisions(
  command: CommandId,
  { filter, openRow, openPart }: ShownDecisions,
): [AskedDecisions | null, () => void] {
  const title = useOpenRowTitle(openRow);
  const [asked, setAsked] = useState<AskedDecisions | null>(null);
  useCommand(command, () => setAsked({ decisions: { filter, ...openPart }, title }));
  return [asked, () => setAsked(null)];
}
