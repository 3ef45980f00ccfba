import { type KeyboardEvent, lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { ClaimDocument } from '../../src-shared/contract/documents.ts';
import type { DocumentFault } from '../../src-shared/domain/documents/document-rules.ts';
import { useIsConnected } from '../runtime/use-is-connected.ts';
import { useKeyOf } from '../keys/keymap-context.ts';
import { Button } from '../ui/button.tsx';
import { Progress } from '../ui/progress.tsx';
import type { DocumentAddress } from './document-bytes.ts';
import { useDocumentLabels } from '../labels/document-labels.ts';
import { PictureView } from './picture-view.tsx';
import { DocumentPaneBusy } from './document-pane-busy.tsx';
import type { DocumentPaneStore } from './document-pane-state.ts';
import { DocumentPaneProblem } from './document-pane-problem.tsx';
import { useDocumentBytes } from './use-document-bytes.ts';

const PdfView = lazy(async () => ({ default: (await import('./pdf-view.tsx')).PdfView }));
/** One document, large; or why it can't be shown. */
export function DocumentPane({
  address,
  document,
  pane,
  onRetry,
}: {
  address: DocumentAddress;
  document: ClaimDocument;
  pane: DocumentPaneStore;
  onRetry: () => void;
}) {
  const keyOf = useKeyOf();
  const t = useTranslations('documents');
  const app = useTranslations('app');
  const labels = useDocumentLabels();
  const { file } = document;
  const page = useStore(pane, (state) => state.page);
  const pages = useStore(pane, (state) => state.pages);
  const isConnected = useIsConnected(address.accountId);
  const bytes = useDocumentBytes(address, file);
  if (file.state !== 'here') {
    const progress =
      file.state === 'not_yet' && file.receivedBytes > 0 ? (
        <Progress label={labels.file(document)} value={file.receivedBytes} max={file.totalBytes ?? 0} />
      ) : null;
    if (isLoading(file) && isConnected)
      return (
        <DocumentPaneBusy text={progress === null ? t('loading') : labels.file(document)}>
          {progress}
        </DocumentPaneBusy>
      );
    return (
      <DocumentPaneProblem title={t(`problems.${titleOf(file)}`)} isLate={file.state === 'not_yet'}>
        <span className="flex flex-col items-center gap-3">
          {labels.file(document)}
          {progress}
          {file.state === 'refused' || !file.isWanted ? (
            <Button keys={keyOf('document.retry')} onClick={onRetry}>
              {app('retry')}
            </Button>
          ) : null}
        </span>
      </DocumentPaneProblem>
    );
  }
  if (bytes.error !== null)
    return (
      <DocumentPaneProblem title={t('problems.broken.title')}>
        {t('problems.broken.text')}
      </DocumentPaneProblem>
    );
  if (bytes.data === undefined) return <DocumentPaneBusy />;
  const label = t('pane', { name: labels.name(document), page, pages: Math.max(pages, 1) });
  return (
    <div className="flex min-w-0 flex-1 bg-bg" onKeyDown={keepScrollKeys}>
      {file.type === 'pdf' ? (
        <Suspense fallback={<DocumentPaneBusy />}>
          <PdfView key={address.key} bytes={bytes.data} pane={pane} label={label} />
        </Suspense>
      ) : (
        <PictureView key={address.key} bytes={bytes.data} type={file.type} pane={pane} label={label} />
      )}
    </div>
  );
}

/** Faults of the file itself: it was downloaded, but can't be shown. */
const unshownFaults: readonly DocumentFault[] = [
  'type_unknown',
  'type_not_shown',
  'picture_unreadable',
  'pixels_too_many',
  'empty',
];

/** Whether a file is being downloaded, or about to be. */
function isLoading(file: ClaimDocument['file']): boolean {
  return file.state === 'not_yet' && file.isWanted && file.fault === null;
}

function titleOf(file: ClaimDocument['file']): 'waitingTitle' | 'unshownTitle' | 'refusedTitle' {
  if (file.state !== 'refused') return 'waitingTitle';
  return unshownFaults.includes(file.fault.code) ? 'unshownTitle' : 'refusedTitle';
}

const scrollKeys = new Set(['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End', ' ']);

/** Keeps keys that scroll the text; all others mean the same as elsewhere. */
function keepScrollKeys(event: KeyboardEvent): void {
  const hasModifier = event.shiftKey || event.ctrlKey || event.metaKey || event.altKey;
  if (scrollKeys.has(event.key) && !hasModifier) event.stopPropagation();
}
