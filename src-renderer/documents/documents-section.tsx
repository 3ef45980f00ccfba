import { Download, File, FileImage, FileText, FileX } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import type { ClaimRow } from '../../src-shared/contract/claims.ts';
import type { ClaimDocument, ClaimDocuments } from '../../src-shared/contract/documents.ts';
import { hasHiddenSigns } from '../../src-shared/domain/documents/document-name.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { CommandButton } from '../runtime/command-button.tsx';
import { useKeyOf } from '../keys/keymap-context.ts';
import { Button } from '../ui/button.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { Pill } from '../ui/pill.tsx';
import { isApproved, useDocumentLabels, verdictTone } from '../labels/document-labels.ts';
import { FinishStatus } from './finish-status.tsx';
import { useClaimDocuments, useFollowDocuments } from './use-claim-documents.ts';

/** The claim's documents with their verdicts, and the ways to see, keep and finish them. */
export function DocumentsSection({ accountId, row }: { accountId: string; row: ClaimRow }) {
  const keyOf = useKeyOf();
  const t = useTranslations('documents');
  const { navigation, ipc } = useAppContext();
  useFollowDocuments(accountId, row.id);
  const known = useClaimDocuments(accountId, row.id);
  if (known === undefined) return null;
  const listed = known.documents.filter(({ isListed }) => isListed);
  const view = (key: string | null) => navigation.getState().openDocuments(row.id, key);
  return (
    <section aria-labelledby="documents-heading" className="border-b border-line-soft py-3">
      <div className="mb-[5px] flex min-h-6 items-center gap-2">
        <h3 id="documents-heading" className="num text-second font-strong text-ink-3">
          {t('title')}
          {listed.length === 0
            ? null
            : ` · ${t('summary', { approved: listed.filter(isApproved).length, count: listed.length })}`}
        </h3>
        <Kbd keys={keyOf('claim.documents') ?? ''} />
      </div>
      <ul className="flex flex-col">
        {known.documents.map((one) => (
          <DocumentItem key={one.key} document={one} onView={() => view(one.key)} />
        ))}
      </ul>
      <Notes known={known} />
      <FinishStatus finish={known.finish} />
      <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {listed.length === 0 ? null : (
          <Button
            keys={keyOf('claim.pinDocuments')}
            aria-pressed={known.isPinned}
            onClick={() =>
              void ipc.client.documents
                .pin({ accountId, claimIds: [row.id], isPinned: !known.isPinned })
                .catch(() => undefined)
            }
          >
            {t(known.isPinned ? 'actions.release' : 'actions.keep')}
          </Button>
        )}
        {row.isOpen === true && known.finish?.state !== 'done' ? (
          <CommandButton command="claim.finish" />
        ) : null}
      </div>
    </section>
  );
}

function DocumentItem({ document, onView }: { document: ClaimDocument; onView: () => void }) {
  const t = useTranslations('documents');
  const labels = useDocumentLabels();
  const name = labels.name(document);
  return (
    <li>
      <button
        type="button"
        onClick={onView}
        className="-mx-1.5 flex min-h-[30px] w-[calc(100%+12px)] items-center gap-2 rounded-[5px] px-1.5 text-left hover:bg-hover"
      >
        <FileIcon document={document} />
        <span
          className={`min-w-0 flex-1 truncate ${document.isListed ? '' : 'text-ink-3 line-through'}`}
          title={hasHiddenSigns(document.name ?? '') ? t('hiddenSigns') : name}
        >
          <bdi>{name}</bdi>
        </span>
        {document.isListed ? null : <span className="text-second text-ink-3">{t('gone')}</span>}
        <Pill tone={verdictTone(document.status)}>{labels.verdict(document.status)}</Pill>
      </button>
    </li>
  );
}

export function FileIcon({ document }: { document: ClaimDocument }) {
  const labels = useDocumentLabels();
  const { file } = document;
  const label = labels.file(document);
  const Icon =
    file.state === 'refused'
      ? FileX
      : file.state === 'not_yet'
        ? file.isWanted
          ? Download
          : File
        : file.type === 'pdf'
          ? FileText
          : FileImage;
  const tone = file.state === 'refused' ? 'text-red' : file.state === 'here' ? 'text-green' : 'text-ink-3';
  return (
    <span title={label} className={`shrink-0 ${tone}`}>
      <Icon size={14} />
      <span className="sr-only">{label}</span>
    </span>
  );
}

const recentMs = 15 * 60_000;

/** Notices beside the list of documents; changes of a verdict are read out. */
function Notes({ known }: { known: ClaimDocuments }) {
  const t = useTranslations('documents');
  const format = useFormatter();
  const labels = useDocumentLabels();
  const { now } = useAppContext();
  const listed = known.documents.filter(({ isListed }) => isListed);
  const changes = listed.flatMap((one) => {
    const last = one.verdicts.at(-1);
    if (one.verdicts.length < 2 || last === undefined || now() - last.atMs > recentMs) return [];
    const time = format.dateTime(last.atMs, 'clock');
    return [t('changed', { name: labels.name(one), verdict: labels.verdict(last.status), time })];
  });
  const quiet = [
    known.listedAtMs === null
      ? t(known.isListing ? 'listing' : 'notListed')
      : listed.length === 0
        ? t('none')
        : null,
    known.quantity !== null && known.quantity !== listed.length && known.listedAtMs !== null
      ? t('quantity', { quantity: known.quantity })
      : null,
    known.listingFault === null ? null : labels.listingFault(known.listingFault),
  ].filter((line) => line !== null);
  return (
    <>
      <p aria-live="polite" className="text-second font-medium text-accent-text">
        {changes.map((change) => (
          <span key={change} className="block">
            {change}
          </span>
        ))}
      </p>
      {quiet.map((line) => (
        <p key={line} className="num text-second text-ink-3">
          {line}
        </p>
      ))}
    </>
  );
}
