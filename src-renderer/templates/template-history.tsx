import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, History } from 'lucide-react';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { EmailTemplateName } from '../../src-shared/claims-service/email-template.ts';
import type { TemplateVersion } from '../../src-shared/contract/templates.ts';
import { useIpc } from '../runtime/app-context.tsx';
import { useCommand } from '../runtime/use-command.ts';
import { wholeList } from '../list/loaded-list.ts';
import { useWholeList } from '../list/use-whole-list.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Select } from '../ui/select.tsx';
import { ViewHead } from '../ui/view-head.tsx';
import { LazyDifference } from './lazy-difference.tsx';
import { newerVersion } from './newer-version.ts';
import { OlderVersionWarning } from './older-version-warning.tsx';
import { VersionList, type VersionItems, versionRowHeight } from './version-list.tsx';
import { newestMeant } from './version-labels.ts';

/** Value of `compare with` besides the versions. */
const beforeIt = 'before';
const theDraft = 'draft';

/** Every version that was published from here, the difference between any two, and the way back to one. */
export function TemplateHistory({
  accountId,
  name,
  versions,
  draft,
  isReadonly,
  onPublishAgain,
  onEdit,
  onBack,
}: {
  accountId: string;
  name: EmailTemplateName;
  versions: readonly TemplateVersion[];
  draft: string;
  isReadonly: boolean;
  onPublishAgain: (version: TemplateVersion) => void;
  onEdit: (source: string, version: TemplateVersion) => void;
  onBack: () => void;
}) {
  const t = useTranslations('templates.versions');
  const status = useTranslations('templates.status');
  const names = useTranslations('templates.names');
  const format = useFormatter();
  const back = useRef<HTMLButtonElement>(null);
  const [chosenId, setChosenId] = useState(versions[0]?.entryId ?? null);
  const [compare, setCompare] = useState(beforeIt);
  const [isAsking, setIsAsking] = useState(false);
  useCommand('list.clear', onBack);
  useCommand('templates.history', onBack);
  const isEmpty = versions.length === 0;
  useLayoutEffect(() => {
    // The list takes the focus itself.
    if (isEmpty) back.current?.focus();
  }, [isEmpty]);

  const live = useMemo(
    (): VersionItems => ({ ...wholeList(versions.map(({ entryId }) => entryId)), versions }),
    [versions],
  );
  const parts = useWholeList({ live, rowHeight: versionRowHeight, id: chosenId, onMove: setChosenId });
  const { cursor } = parts;
  const at = cursor.index;
  const chosen =
    versions.find(({ entryId }) => entryId === chosenId) ?? cursor.former?.list.versions[cursor.former.index];
  const newer = chosen && newerVersion(versions, chosen);
  // What was undone was never meant to be what the service holds: nothing is compared with it unasked.
  const other =
    compare === beforeIt
      ? newestMeant(versions.slice(at + 1))
      : versions.find(({ entryId }) => entryId === compare);
  const [text, otherText] = [useVersion(accountId, chosen), useVersion(accountId, other)];
  const when = ({ decidedAtMs }: TemplateVersion) => format.dateTime(decidedAtMs, 'exact');
  const pair = () => {
    if (text === undefined) return null;
    if (compare === theDraft) return { before: text.source, after: draft };
    if (other === undefined) return { before: null, after: text.html };
    if (otherText === undefined) return null;
    // From the older to the newer, whichever was chosen first.
    const isOlder = versions.indexOf(other) > at;
    return isOlder
      ? { before: otherText.html, after: text.html }
      : { before: text.html, after: otherText.html };
  };
  const shown = pair();

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <ViewHead
        title={t('title', { name: names(name) })}
        actions={
          <Button ref={back} keys="Escape" icon={<ArrowLeft size={14} aria-hidden="true" />} onClick={onBack}>
            {t('back')}
          </Button>
        }
      />
      {chosen === undefined ? (
        <EmptyState icon={<History size={22} aria-hidden="true" />} title={t('empty')}>
          {t('emptyText')}
        </EmptyState>
      ) : (
        <div className="flex min-h-0 flex-1">
          <div className="flex w-[320px] shrink-0 flex-col border-r border-line @max-[1099px]/window:w-[260px]">
            <p className="shrink-0 border-b border-line px-3.5 py-2 text-small text-ink-2">
              {status('elsewhere')}
            </p>
            <VersionList parts={parts} />
          </div>
          <section aria-label={t('compare')} className="flex min-w-0 flex-1 flex-col">
            <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line px-3.5 py-2">
              <Select
                label={t('compare')}
                value={compare}
                options={[
                  { value: beforeIt, label: t('before') },
                  { value: theDraft, label: t('draft') },
                  ...versions.map((version) => ({
                    value: version.entryId,
                    label: `${when(version)} · ${version.agent}`,
                  })),
                ]}
                onChange={setCompare}
              />
              {isReadonly ? null : (
                <span className="ml-auto flex flex-wrap gap-2">
                  <Button onClick={() => text && onEdit(text.source, chosen)}>{t('edit')}</Button>
                  <Button onClick={() => setIsAsking(true)}>{t('again')}</Button>
                </span>
              )}
            </div>
            {shown?.before === null ? (
              <p className="shrink-0 border-b border-line px-3.5 py-2 text-small text-ink-2">{t('allNew')}</p>
            ) : null}
            <div
              className="min-h-0 flex-1"
              onKeyDown={({ key }) => {
                // The editor in it keeps its keys to itself; this one leads out, as its button says.
                if (key === 'Escape') onBack();
              }}
            >
              {shown === null ? null : <LazyDifference key={`${chosen.entryId} ${compare}`} {...shown} />}
            </div>
          </section>
        </div>
      )}
      {isAsking && chosen !== undefined ? (
        <Dialog
          isOpen
          isAlert
          width={newer === undefined ? 'normal' : 'full'}
          title={t('againTitle')}
          onClose={() => setIsAsking(false)}
          actions={
            <>
              <Button keys="Escape" onClick={() => setIsAsking(false)}>
                {t('cancel')}
              </Button>
              <Button
                tone="primary"
                autoFocus
                keys="Enter"
                onClick={() => {
                  setIsAsking(false);
                  onPublishAgain(chosen);
                }}
              >
                {t('again')}
              </Button>
            </>
          }
        >
          <p>{t('againText', { time: when(chosen), agent: chosen.agent, name: names(name) })}</p>
          {newer === undefined ? null : (
            <OlderVersionWarning accountId={accountId} older={{ entryId: chosen.entryId, name, newer }} />
          )}
        </Dialog>
      ) : null}
    </div>
  );
}

function useVersion(accountId: string, version: TemplateVersion | undefined) {
  const { queries } = useIpc();
  const input = { accountId, entryId: version?.entryId ?? '-' };
  return useQuery(queries.templates.version.queryOptions({ input, enabled: version !== undefined })).data;
}
