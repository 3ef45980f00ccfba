import { useTranslations } from 'use-intl';
import { useState } from 'react';
import type { Account } from '../../src-shared/contract/accounts.ts';
import type { ClaimDocument } from '../../src-shared/contract/documents.ts';
import { savedName } from '../../src-shared/domain/documents/document-name.ts';
import { mediaTypes } from '../../src-shared/domain/documents/document-rules.ts';
import type { CommandId } from '../keys/keymap.ts';
import { useAppContext, useNavigation } from '../runtime/app-context.tsx';
import { useRefusalText } from '../runtime/use-refusal-text.ts';
import { useCommand, useCoveredCommands } from '../runtime/use-command.ts';
import { readDocumentBytes } from './document-bytes.ts';
import type { DocumentPaneStore } from './document-pane-state.ts';

/** Commands of the list under the viewer, whose effect would not be seen. */
const covered: readonly CommandId[] = [
  'savedLists.save',
  'savedLists.saveNew',
  'savedLists.revert',
  'savedLists.rename',
  'savedLists.delete',
  'savedLists.pinDocuments',
  'savedLists.unpinDocuments',
  'list.first',
  'list.last',
  'list.pageDown',
  'list.pageUp',
  'list.open',
  'list.select',
  'list.extendNext',
  'list.extendPrevious',
  'list.selectAll',
  'claim.markSeen',
  'claim.accept',
  'claim.reject',
  'claim.toggleRead',
  'claim.documents',
  'claim.caseFile',
  'claim.copy',
  'claim.note',
  'claim.tags',
  'review.start',
  'review.skip',
  'review.flag',
  'print',
];

export function useViewerCommands({
  account,
  claimId,
  active,
  pane,
  step,
  toggleBeside,
  toggleFacts,
  retry,
}: {
  account: Account;
  claimId: string;
  active: ClaimDocument | undefined;
  pane: DocumentPaneStore;
  step: (by: number) => void;
  toggleBeside: () => void;
  toggleFacts: () => void;
  retry: () => void;
}) {
  const t = useTranslations('documents.save');
  const app = useTranslations('app');
  const refusalText = useRefusalText();
  const { ipc, toasts } = useAppContext();
  const closeDocuments = useNavigation((state) => state.closeDocuments);
  const [printing, setPrinting] = useState<{ done: number; total: number } | null>(null);
  const isHere = active?.file.state === 'here';
  const isPdf = active?.file.state === 'here' && active.file.type === 'pdf';
  useCoveredCommands(covered);
  useCommand('list.clear', closeDocuments);
  useCommand('list.next', () => step(1));
  useCommand('list.previous', () => step(-1));
  useCommand('document.nextPage', () => pane.getState().toPage(pane.getState().page + 1), isHere);
  useCommand('document.previousPage', () => pane.getState().toPage(pane.getState().page - 1), isHere);
  useCommand('document.zoomIn', () => pane.getState().zoomBy(1), isHere);
  useCommand('document.zoomOut', () => pane.getState().zoomBy(-1), isHere);
  useCommand('document.fit', () => pane.getState().toggleFit(), isHere);
  useCommand('document.rotate', () => pane.getState().rotate(), isHere);
  useCommand('document.layout', () => pane.getState().toggleLayout(), isPdf);
  useCommand('document.thumbnails', () => pane.getState().toggleThumbnails(), isPdf);
  useCommand('document.beside', toggleBeside);
  useCommand('document.facts', toggleFacts);
  useCommand('document.retry', retry, active !== undefined && !isHere);
  useCommand('search.focus', () => {
    if (isPdf && pane.getState().find === null)
      pane.getState().set({ find: { query: '', current: 0, total: 0, isSearching: false } });
  });

  const problem = (text: string) => toasts.getState().say('problem', text);
  const failed = (error: unknown) => problem(t('failed', { reason: refusalText(error, app('callFailed')) }));

  async function save(): Promise<void> {
    if (active?.file.state !== 'here') return;
    const address = { accountId: account.id, claimId, key: active.key };
    const { outcome } = await ipc.client.documents.saveCopy(address);
    if (outcome !== null) return;
    const bytes = await readDocumentBytes(ipc.client, address, new AbortController().signal);
    const url = URL.createObjectURL(new Blob([bytes], { type: mediaTypes[active.file.type] }));
    const link = document.createElement('a');
    link.href = url;
    link.download = savedName(active.name, active.file.type);
    link.click();
    // The browser has taken it over by then.
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  }

  async function print(): Promise<void> {
    if (active?.file.state !== 'here' || printing !== null) return;
    const { printDocument } = await import('./print-document.ts');
    const address = { accountId: account.id, claimId, key: active.key };
    try {
      const bytes = await readDocumentBytes(ipc.client, address, new AbortController().signal);
      await printDocument(bytes, active.file.type, (done, total) => setPrinting({ done, total }));
    } finally {
      setPrinting(null);
    }
  }
  useCommand('document.save', () => void save().catch(failed), isHere);
  useCommand('document.print', () => void print().catch(failed), isHere);
  return { printing, retry };
}
