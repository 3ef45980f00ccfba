import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { Account } from '../../src-shared/contract/accounts.ts';
import type { ClaimDocument } from '../../src-shared/contract/documents.ts';
import { useIpc, useNavigation } from '../runtime/app-context.tsx';
import { useIsNarrow } from '../runtime/use-is-narrow.ts';
import { DocumentFacts } from './document-facts.tsx';
import { DocumentList } from './document-list.tsx';
import { useDocumentLabels } from '../labels/document-labels.ts';
import { FindBar } from './find-bar.tsx';
import { NoDocuments } from './no-documents.tsx';
import { DocumentPane } from './document-pane.tsx';
import { useClaimDocuments, useFollowDocuments } from './use-claim-documents.ts';
import { useDocumentPaneOf, useWanted } from './use-shown-documents.ts';
import { useViewerCommands } from './use-viewer-commands.ts';
import { ViewerBar } from './viewer-bar.tsx';

/** The documents of one claim over the list: one or two of them large, the claim's facts beside. */
export function DocumentsView({ account, claimId }: { account: Account; claimId: string }) {
  const t = useTranslations('documents');
  const { client, queries } = useIpc();
  const { documentKey, isClaimOpen } = useNavigation((state) => state);
  const openDocuments = useNavigation((state) => state.openDocuments);
  const claim = useQuery(queries.claims.get.queryOptions({ input: { accountId: account.id, claimId } })).data;
  const known = useClaimDocuments(account.id, claimId);
  useFollowDocuments(account.id, claimId);
  const documents = known?.documents ?? [];
  const current = useCurrentDocument(claimId, known?.documents, documentKey);
  const [besideKey, setBesideKey] = useState<string | null>(null);
  const beside = documents.find(({ key }) => key === besideKey);
  const [hasFocusBeside, setHasFocusBeside] = useState(false);
  const isBesideActive = hasFocusBeside && beside !== undefined;
  const [hasFacts, setHasFacts] = useState(true);
  // Two documents side by side need the room more.
  const isNarrow = useIsNarrow();
  const pane = useDocumentPaneOf(current?.key);
  const besidePane = useDocumentPaneOf(beside?.key);
  const root = useRef<HTMLDivElement>(null);
  useWanted(account.id, claimId, documents, current?.key);
  useLayoutEffect(() => root.current?.focus(), []);

  const active = isBesideActive ? beside : current;
  const activePane = isBesideActive ? besidePane : pane;
  const show = (key: string) => {
    if (isBesideActive) setBesideKey(key);
    else openDocuments(claimId, key);
  };
  const step = (by: number) => {
    const at = documents.findIndex(({ key }) => key === active?.key);
    const next = documents[Math.max(0, Math.min(at + by, documents.length - 1))];
    if (next !== undefined) show(next.key);
  };
  const toggleBeside = () => {
    setHasFocusBeside(false);
    if (beside !== undefined) return setBesideKey(null);
    setBesideKey(besideOf(documents, current?.key)?.key ?? null);
  };
  const actions = useViewerCommands({
    account,
    claimId,
    active,
    pane: activePane,
    step,
    toggleBeside,
    toggleFacts: () => setHasFacts(!hasFacts),
    retry: () => {
      if (active !== undefined)
        client.documents.fetch({ accountId: account.id, claimId, keys: [active.key] }).catch(() => undefined);
    },
  });
  const hasFind = useStore(activePane, ({ find }) => find !== null);

  return (
    <div
      ref={root}
      tabIndex={-1}
      role="region"
      aria-label={t('viewer', { merchant: claim?.row.merchantName ?? claimId })}
      data-from-claim={isClaimOpen || undefined}
      className="absolute inset-0 z-10 flex flex-col bg-panel outline-none"
    >
      <ViewerBar
        active={active}
        index={active === undefined ? 0 : documents.indexOf(active) + 1}
        count={documents.length}
        pane={activePane}
        isBeside={beside !== undefined}
        progress={actions.printing}
      />
      {hasFind ? <FindBar pane={activePane} onLeave={() => root.current?.focus()} /> : null}
      <div className="flex min-h-0 flex-1">
        {documents.length === 0 || current === undefined ? (
          <div className="grid flex-1 place-items-center">
            {known === undefined ? null : <NoDocuments account={account} claimId={claimId} known={known} />}
          </div>
        ) : (
          <>
            <DocumentList documents={documents} currentKey={active?.key} onShow={show} />
            <TitledPane
              isActive={beside === undefined ? null : !isBesideActive}
              onFocus={() => setHasFocusBeside(false)}
              address={{ accountId: account.id, claimId, key: current.key }}
              document={current}
              pane={pane}
              onRetry={actions.retry}
            />
            {beside === undefined ? null : (
              <TitledPane
                isActive={isBesideActive}
                onFocus={() => setHasFocusBeside(true)}
                address={{ accountId: account.id, claimId, key: beside.key }}
                document={beside}
                pane={besidePane}
                onRetry={actions.retry}
              />
            )}
          </>
        )}
        {hasFacts && claim !== undefined && !(isNarrow && beside !== undefined) ? (
          <DocumentFacts
            row={claim.row}
            body={claim.body}
            finish={known?.finish ?? null}
            documents={documents}
            active={active}
            pane={activePane}
          />
        ) : null}
      </div>
      <Announcement document={active} />
    </div>
  );
}

/** Shows a document; where two stand side by side, under its name, which is marked if the keys act on it. */
function TitledPane({
  isActive,
  onFocus,
  ...shown
}: ComponentProps<typeof DocumentPane> & {
  /** Whether the keys act on it; `null` where it stands alone, and the bar above has its name. */
  isActive: boolean | null;
  onFocus: () => void;
}) {
  const labels = useDocumentLabels();
  const name = labels.name(shown.document);
  return (
    <div className="flex min-w-0 flex-1 flex-col not-first-of-type:border-l border-line" onFocus={onFocus}>
      {isActive === null ? null : (
        <h2
          aria-current={isActive || undefined}
          title={name}
          className={`shrink-0 truncate border-b border-line px-3 py-1.5 text-small ${isActive ? 'font-strong shadow-[inset_0_2px_0_var(--sel-line)]' : 'text-ink-2'}`}
        >
          <bdi>{name}</bdi>
        </h2>
      )}
      <div className="flex min-h-0 flex-1">
        <DocumentPane {...shown} />
      </div>
    </div>
  );
}

/** Returns the document beside another: the next one that is stored, or the one before. */
function besideOf(documents: readonly ClaimDocument[], key: string | undefined): ClaimDocument | undefined {
  const at = documents.findIndex((one) => one.key === key);
  const isHere = ({ file }: ClaimDocument) => file.state === 'here';
  return documents.slice(at + 1).find(isHere) ?? documents.slice(0, Math.max(at, 0)).findLast(isHere);
}

/**
 * Returns the document on the screen by its key: the first one is fixed once it is shown, and one that is no longer
 * among the documents stays until another is chosen.
 */
function useCurrentDocument(
  claimId: string,
  documents: readonly ClaimDocument[] | undefined,
  documentKey: string | null,
): ClaimDocument | undefined {
  const openDocuments = useNavigation((state) => state.openDocuments);
  const [last, setLast] = useState<ClaimDocument | undefined>();
  const found = documentKey === null ? documents?.[0] : documents?.find(({ key }) => key === documentKey);
  const current = found ?? (last?.key === documentKey ? last : undefined) ?? documents?.[0];
  if (current !== undefined && current !== last) setLast(current);
  const pinned = current?.key;
  useLayoutEffect(() => {
    if (pinned !== undefined && pinned !== documentKey) openDocuments(claimId, pinned);
  }, [claimId, pinned, documentKey, openDocuments]);
  return current;
}

/** Announces which document is shown, and its verdict when that changes. */
function Announcement({ document }: { document: ClaimDocument | undefined }) {
  const labels = useDocumentLabels();
  return (
    <p role="status" className="sr-only">
      {document === undefined ? '' : `${labels.name(document)}. ${labels.verdict(document.status)}`}
    </p>
  );
}
