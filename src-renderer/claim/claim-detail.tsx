import { useQuery } from '@tanstack/react-query';
import { isDefinedError } from '@orpc/client';
import { ArrowLeft, FileQuestion } from 'lucide-react';
import { type KeyboardEvent, memo, useDeferredValue, useEffect, useLayoutEffect, useRef } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { Account } from '../../src-shared/contract/accounts.ts';
import type { ClaimDetail as Detail, ClaimRow } from '../../src-shared/contract/claims.ts';
import { useMomentLabel } from '../labels/use-moment-label.ts';
import { useAppContext, useIpc, useNavigation } from '../runtime/app-context.tsx';
import { Button } from '../ui/button.tsx';
import { DepartureNote } from '../ui/departure-note.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import type { ClaimAction } from '../../src-shared/domain/decision/claim-action.ts';
import { ClaimHeader } from './claim-header.tsx';
import { NotesSection } from './notes-section.tsx';
import { ClaimHistory } from './claim-history.tsx';
import { ClaimSections } from './claim-sections.tsx';
import { NoClaimHints } from './no-claim-hints.tsx';
import { DocumentThumbnail } from '../documents/document-thumbnail.tsx';
import { DocumentsSection } from '../documents/documents-section.tsx';

/** Keys that scroll the text; all others mean the same as in the list. */
const scrollKeys = new Set(['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End']);

/** The current claim, whole: beside the list, or as a page of its own where there is no room for both. */
export const ClaimDetail = memo(function ClaimDetail({
  account,
  claimId,
  row,
  isAwaiting,
  departure,
  isPage,
  hasBackBar = isPage,
  hasDocumentBeside = false,
  onBack,
  onAct,
}: {
  account: Account;
  claimId: string | null;
  /** The claim that keys act on, and the only one whose head is drawn; the rest follows. */
  row: ClaimRow | undefined;
  /** Whether no row can become current now: the next one is not loaded yet, or the list has none. */
  isAwaiting: boolean;
  /** Reason why the claim is no longer in the list beside it. */
  departure: string | null;
  isPage: boolean;
  /** Whether the page has a way back of its own; what surrounds it may have one. */
  hasBackBar?: boolean;
  /** Whether its first document is large beside it: then it isn't small here too. */
  hasDocumentBeside?: boolean;
  onBack: () => void;
  onAct: (action: ClaimAction, row: ClaimRow) => void;
}) {
  const t = useTranslations('claim');
  const { queries } = useIpc();
  const isClaimOpen = useNavigation((state) => state.isClaimOpen);
  const closeClaim = useNavigation((state) => state.closeClaim);
  const input = { accountId: account.id, claimId: claimId ?? '-' };
  const detail = useQuery(queries.claims.get.queryOptions({ input, enabled: claimId !== null }));
  const body = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isClaimOpen) body.current?.focus({ preventScroll: true });
  }, [isClaimOpen]);
  const isScrolled = useRef(false);
  useEffect(() => {
    // Each claim is read from its top. To scroll what stands there would lay out the page before it is painted.
    if (claimId !== null && isScrolled.current) body.current?.scrollTo(0, 0);
  }, [claimId]);

  // What identifies the claim is drawn with the cursor; the rest follows when there is time, and never
  // stands under another claim's head.
  const deferred = useDeferredValue(detail.data, undefined);
  const isBehind = deferred !== undefined && deferred.row.id !== claimId;
  return (
    <aside
      aria-label={t('label')}
      className={`flex min-h-0 min-w-0 flex-1 flex-col bg-panel ${isPage ? '' : 'border-l border-line'}`}
    >
      {hasBackBar ? (
        <div className="shrink-0 border-b border-line px-3.5 py-1.5">
          <Button
            tone="quiet"
            keys="Escape"
            icon={<ArrowLeft size={14} />}
            onClick={() => {
              closeClaim();
              onBack();
            }}
          >
            {t('back')}
          </Button>
        </div>
      ) : null}
      {row === undefined && departure !== null ? <DepartureNote>{departure}</DepartureNote> : null}
      {row === undefined ? (
        <ReadStatus
          accountId={account.id}
          isMissing={claimId !== null && detail.error !== null && isDefinedError(detail.error)}
          isIdle={claimId === null && !isAwaiting}
        />
      ) : (
        <>
          <ClaimHeader
            account={account}
            row={row}
            detail={detail.data}
            onAct={(action) => onAct(action, row)}
          />
          {/* Below the head: its buttons stay where they are. */}
          {departure === null ? null : <DepartureNote>{departure}</DepartureNote>}
          <div
            ref={body}
            tabIndex={-1}
            onKeyDown={keepScrollKeys}
            onScroll={({ currentTarget }) => {
              isScrolled.current = currentTarget.scrollTop > 0;
            }}
            className="min-h-0 flex-1 overflow-y-auto px-[18px] py-1.5 focus-bar"
          >
            {deferred === undefined ? (
              <p className="animate-late py-3 text-ink-3">{detail.error === null ? '' : t('failed')}</p>
            ) : (
              <div className={isBehind ? 'invisible' : undefined} aria-hidden={isBehind || undefined}>
                <Body accountId={account.id} detail={deferred} hasThumbnail={!hasDocumentBeside} />
              </div>
            )}
          </div>
        </>
      )}
    </aside>
  );
});

const Body = memo(function Body({
  accountId,
  detail,
  hasThumbnail,
}: {
  accountId: string;
  detail: Detail;
  hasThumbnail: boolean;
}) {
  return (
    <div className="mx-auto max-w-[760px]">
      <ReadTroubleLine trouble={detail.readTrouble} />
      <ClaimSections
        detail={detail}
        notes={<NotesSection accountId={accountId} detail={detail} />}
        thumbnail={
          hasThumbnail ? (
            <DocumentThumbnail key={detail.row.id} accountId={accountId} claimId={detail.row.id} />
          ) : null
        }
        documents={<DocumentsSection key={detail.row.id} accountId={accountId} row={detail.row} />}
        history={<ClaimHistory detail={detail} />}
      />
      <Freshness receivedAtMs={detail.receivedAtMs} />
    </div>
  );
});

/** Shows a fault of this claim alone, which affects nothing else. */
function ReadTroubleLine({ trouble }: { trouble: Detail['readTrouble'] }) {
  const t = useTranslations('claim');
  const faults = useTranslations('accounts.readFaults');
  const momentLabel = useMomentLabel();
  if (trouble === null) return null;
  return (
    <p role="status" className="my-2 rounded-md bg-amber-bg px-3 py-2 text-small break-words text-amber">
      {t('unreadable', { since: momentLabel(trouble.sinceMs), reason: faults(trouble.code) })}
    </p>
  );
}

/** Shows how old the shown state of the claim is, and leads to a newer one. */
function Freshness({ receivedAtMs }: { receivedAtMs: number }) {
  const t = useTranslations('claim');
  const format = useFormatter();
  const { commands } = useAppContext();
  return (
    <p className="num flex items-center justify-between gap-2 py-2 text-second text-ink-3">
      {t('received', { when: format.dateTime(receivedAtMs, 'moment') })}
      <Button tone="quiet" onClick={() => commands.run('claim.refresh')}>
        {t('refresh')}
      </Button>
    </p>
  );
}

function keepScrollKeys(event: KeyboardEvent): void {
  const hasModifier = event.shiftKey || event.ctrlKey || event.metaKey || event.altKey;
  if (scrollKeys.has(event.key) && !hasModifier) event.stopPropagation();
}

function ReadStatus({
  accountId,
  isMissing,
  isIdle,
}: {
  accountId: string;
  isMissing: boolean;
  isIdle: boolean;
}) {
  const t = useTranslations('claim');
  if (isMissing) {
    return (
      <EmptyState icon={<FileQuestion size={28} />} title={t('missingTitle')}>
        {t('missing')}
      </EmptyState>
    );
  }
  if (!isIdle) return null;
  return (
    <EmptyState title={t('none')}>
      <NoClaimHints accountId={accountId} hintClass="mb-3" />
    </EmptyState>
  );
}
