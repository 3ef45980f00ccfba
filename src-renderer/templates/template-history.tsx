import { ArrowLeft, History } from 'lucide-react';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { EmailTemplateName } from '../../src-shared/claims-service/email-template.ts';
import type { TemplateVersion } from '../../src-shared/contract/templates.ts';
import { useCommand } from '../runtime/use-command.ts';
import { wholeList } from '../list/loaded-list.ts';
import { useWholeList } from '../list/use-whole-list.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ViewHead } from '../ui/view-head.tsx';
import { VersionComparison } from './version-comparison.tsx';
import { VersionList, type VersionItems, versionRowHeight } from './version-list.tsx';

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
  const back = useRef<HTMLButtonElement>(null);
  const [chosenId, setChosenId] = useState(versions[0]?.entryId ?? null);
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
  const chosen =
    versions.find(({ entryId }) => entryId === chosenId) ?? cursor.former?.list.versions[cursor.former.index];

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <ViewHead
        title={t('title', { name: names(name) })}
        actions={
          <Button ref={back} keys="Escape" icon={<ArrowLeft size={14} />} onClick={onBack}>
            {t('back')}
          </Button>
        }
      />
      {chosen === undefined ? (
        <EmptyState icon={<History size={22} />} title={t('empty')}>
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
          <VersionComparison
            accountId={accountId}
            name={name}
            versions={versions}
            chosen={chosen}
            at={cursor.index}
            draft={draft}
            isReadonly={isReadonly}
            onPublishAgain={onPublishAgain}
            onEdit={onEdit}
            onBack={onBack}
          />
        </div>
      )}
    </div>
  );
}
