import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { EmailTemplateName } from '../../src-shared/claims-service/email-template.ts';
import type { TemplateVersion } from '../../src-shared/contract/templates.ts';
import { useIpc } from '../runtime/app-context.tsx';
import { AnswerButton } from '../ui/answer-button.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Select } from '../ui/select.tsx';
import { LazyDifference } from './lazy-difference.tsx';
import { newerVersion } from './newer-version.ts';
import { OlderVersionWarning } from './older-version-warning.tsx';
import { newestMeant } from './version-labels.ts';

/** Value of `compare with` besides the versions. */
const beforeIt = 'before';
const theDraft = 'draft';

interface ComparedVersions {
  accountId: string;
  versions: readonly TemplateVersion[];
  chosen: TemplateVersion;
  /** Place of the chosen version among the versions. */
  at: number;
  draft: string;
}

/** A version beside another one or the draft, and what can be done with it. */
export function VersionComparison({
  name,
  isReadonly,
  onPublishAgain,
  onEdit,
  onBack,
  ...compared
}: ComparedVersions & {
  name: EmailTemplateName;
  isReadonly: boolean;
  onPublishAgain: (version: TemplateVersion) => void;
  onEdit: (source: string, version: TemplateVersion) => void;
  onBack: () => void;
}) {
  const { accountId, versions, chosen } = compared;
  const t = useTranslations('templates.versions');
  const format = useFormatter();
  const [compare, setCompare] = useState(beforeIt);
  const [isAsking, setIsAsking] = useState(false);
  const { source, texts } = useComparedTexts(compared, compare);
  return (
    <section aria-label={t('compare')} className="flex min-w-0 flex-1 flex-col">
      <div className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line px-3.5 py-2">
        <Select
          label={t('compare')}
          value={compare}
          options={[
            { value: beforeIt, label: t('before') },
            { value: theDraft, label: t('draft') },
            ...versions.map(({ entryId, decidedAtMs, agent }) => ({
              value: entryId,
              label: `${format.dateTime(decidedAtMs, 'exact')} · ${agent}`,
            })),
          ]}
          onChange={setCompare}
        />
        {isReadonly ? null : (
          <span className="ml-auto flex flex-wrap gap-2">
            <Button onClick={() => source !== undefined && onEdit(source, chosen)}>{t('edit')}</Button>
            <Button onClick={() => setIsAsking(true)}>{t('again')}</Button>
          </span>
        )}
      </div>
      {texts?.before === null ? (
        <p className="shrink-0 border-b border-line px-3.5 py-2 text-small text-ink-2">{t('allNew')}</p>
      ) : null}
      <div
        className="min-h-0 flex-1"
        onKeyDown={({ key }) => {
          // The editor in it keeps its keys to itself; this one leads out, as its button says.
          if (key === 'Escape') onBack();
        }}
      >
        {texts === null ? null : <LazyDifference key={`${chosen.entryId} ${compare}`} {...texts} />}
      </div>
      {isAsking ? (
        <PublishAgainDialog
          accountId={accountId}
          name={name}
          version={chosen}
          newer={newerVersion(versions, chosen)}
          onClose={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false);
            onPublishAgain(chosen);
          }}
        />
      ) : null}
    </section>
  );
}

/**
 * Returns the source of the chosen version and the two texts to compare, from the older to the newer; `null` until they
 * are known. `before` is `null` if nothing was published before.
 */
function useComparedTexts({ accountId, versions, chosen, at, draft }: ComparedVersions, compare: string) {
  // What was undone was never meant to be what the service holds: nothing is compared with it unasked.
  const other =
    compare === beforeIt
      ? newestMeant(versions.slice(at + 1))
      : versions.find(({ entryId }) => entryId === compare);
  const [text, otherText] = [useVersion(accountId, chosen), useVersion(accountId, other)];
  const pair = () => {
    if (text === undefined) return null;
    if (compare === theDraft) return { before: text.source, after: draft };
    if (other === undefined) return { before: null, after: text.html };
    if (otherText === undefined) return null;
    const isOlder = versions.indexOf(other) > at;
    return isOlder
      ? { before: otherText.html, after: text.html }
      : { before: text.html, after: otherText.html };
  };
  return { source: text?.source, texts: pair() };
}

function PublishAgainDialog({
  accountId,
  name,
  version,
  newer,
  onConfirm,
  onClose,
}: {
  accountId: string;
  name: EmailTemplateName;
  version: TemplateVersion;
  newer: ReturnType<typeof newerVersion>;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const t = useTranslations('templates.versions');
  const app = useTranslations('app');
  const names = useTranslations('templates.names');
  const { entryId, agent, decidedAtMs } = version;
  const time = useFormatter().dateTime(decidedAtMs, 'exact');
  return (
    <Dialog
      isOpen
      isAlert
      width={newer === undefined ? 'normal' : 'full'}
      title={t('againTitle')}
      onClose={onClose}
      actions={
        <>
          <Button keys="Escape" onClick={onClose}>
            {app('cancel')}
          </Button>
          <AnswerButton onAnswer={onConfirm}>{t('again')}</AnswerButton>
        </>
      }
    >
      <p>{t('againText', { time, agent, name: names(name) })}</p>
      {newer === undefined ? null : (
        <OlderVersionWarning accountId={accountId} older={{ entryId, name, newer }} />
      )}
    </Dialog>
  );
}

function useVersion(accountId: string, version: TemplateVersion | undefined) {
  const { queries } = useIpc();
  const input = { accountId, entryId: version?.entryId ?? '-' };
  return useQuery(queries.templates.version.queryOptions({ input, enabled: version !== undefined })).data;
}
