import { File } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Account } from '../../src-shared/contract/accounts.ts';
import { useDocumentLabels } from '../labels/document-labels.ts';
import { useIpc } from '../runtime/app-context.tsx';
import { useIsNarrow } from '../runtime/use-is-narrow.ts';
import { DocumentPane } from './document-pane.tsx';
import { useClaimDocuments } from './use-claim-documents.ts';
import { useDocumentPaneOf, useWanted } from './use-shown-documents.ts';

const roomFromPx = 1280;

/** Returns whether the window has room for a document beside its claim. */
export const useHasRoomBeside = () => !useIsNarrow(roomFromPx);

/**
 * A claim's documents beside the claim, one at a time, where there is room. Their place stays without any, and until
 * they are known, so that the claim and its buttons don't move.
 */
export function DocumentBeside({ account, claimId }: { account: Account; claimId: string }) {
  const t = useTranslations('documents');
  const { client } = useIpc();
  const labels = useDocumentLabels();
  const documents = (useClaimDocuments(account.id, claimId)?.documents ?? []).filter(
    ({ isListed }) => isListed,
  );
  const [chosenKey, setChosenKey] = useState<string | null>(null);
  const current = documents.find(({ key }) => key === chosenKey) ?? documents[0];
  const pane = useDocumentPaneOf(current?.key);
  useWanted(account.id, claimId, documents, current?.key);
  // Not only out of sight: PDF.js can't draw where nothing is laid out.
  const hasRoom = useHasRoomBeside();
  if (!hasRoom) return null;
  if (current === undefined)
    return (
      <div
        data-no-document
        className="grid min-w-0 flex-1 place-items-center border-l border-line bg-bg text-line-strong"
      >
        <File size={28} />
      </div>
    );
  return (
    <section aria-label={t('title')} className="flex min-w-0 flex-1 flex-col border-l border-line">
      <div className="flex shrink-0 gap-1 overflow-x-auto border-b border-line px-2 py-1.5">
        {documents.map((document) => (
          <button
            key={document.key}
            type="button"
            aria-pressed={document.key === current.key}
            onClick={() => setChosenKey(document.key)}
            className="h-[26px] max-w-[220px] shrink-0 truncate rounded-[6px] px-2 text-small text-ink-2 hover:bg-hover aria-pressed:bg-hover aria-pressed:font-medium aria-pressed:text-ink"
          >
            <bdi>{labels.name(document)}</bdi>
          </button>
        ))}
      </div>
      <div className="flex min-h-0 min-w-0 flex-1">
        <DocumentPane
          address={{ accountId: account.id, claimId, key: current.key }}
          document={current}
          pane={pane}
          onRetry={() =>
            void client.documents
              .fetch({ accountId: account.id, claimId, keys: [current.key] })
              .catch(() => undefined)
          }
        />
      </div>
    </section>
  );
}
