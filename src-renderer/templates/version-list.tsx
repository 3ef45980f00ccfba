import { useEffect, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { TemplateVersion } from '../../src-shared/contract/templates.ts';
import { rowElementId } from '../list/list-grid.tsx';
import type { LoadedList } from '../list/loaded-list.ts';
import { useFocusReturn } from '../list/use-focus-return.ts';
import type { ListCursor } from '../list/use-list-cursor.ts';
import { Status } from '../ui/pill.tsx';
import { useVersionLabel, versionTone } from './version-labels.ts';

export const versionGridName = 'version';

export interface VersionItems extends LoadedList {
  versions: readonly TemplateVersion[];
}

/** The versions, newest first. It takes the focus as it opens, and moves as every list does. */
export function VersionList({ cursor }: { cursor: ListCursor<VersionItems> }) {
  const t = useTranslations('templates.versions');
  const format = useFormatter();
  const label = useVersionLabel();
  const [grid, setGrid] = useState<HTMLDivElement | null>(null);
  const { versions } = cursor.list;
  useEffect(() => grid?.focus({ preventScroll: true }), [grid]);
  useFocusReturn(grid, null);
  return (
    <div
      ref={setGrid}
      role="grid"
      tabIndex={0}
      aria-label={t('label')}
      aria-rowcount={versions.length}
      aria-activedescendant={
        cursor.status === 'listed' && cursor.id !== null
          ? rowElementId(versionGridName, cursor.id)
          : undefined
      }
      className="group/grid min-h-0 flex-1 overflow-y-auto outline-none"
    >
      {versions.map((version, index) => (
        <div
          key={version.entryId}
          role="row"
          tabIndex={-1}
          id={rowElementId(versionGridName, version.entryId)}
          aria-rowindex={index + 1}
          aria-selected={version.entryId === cursor.id}
          onClick={() => cursor.moveTo(index)}
          className={`relative border-b border-line-soft px-3.5 py-2 outline-none ${
            version.entryId === cursor.id
              ? 'bg-sel group-focus-visible/grid:shadow-[inset_0_0_0_2px_var(--focus)] before:absolute before:inset-y-0 before:left-0 before:w-[3px] before:bg-sel-line'
              : 'hover:bg-hover'
          }`}
        >
          <div role="gridcell" className="flex flex-col gap-0.5">
            <span className="num flex justify-between gap-2">
              <span className="font-medium">{format.dateTime(version.decidedAtMs, 'exact')}</span>
              <span className="truncate text-ink-2">{version.agent}</span>
            </span>
            <span className="text-small text-ink-2">
              <Status tone={versionTone(version)}>{label(version)}</Status>
            </span>
            <Restored version={version} versions={versions} />
          </div>
        </div>
      ))}
    </div>
  );
}

function Restored({ version, versions }: { version: TemplateVersion; versions: readonly TemplateVersion[] }) {
  const t = useTranslations('templates.versions');
  const format = useFormatter();
  const restored = versions.find(({ entryId }) => entryId === version.restores);
  if (restored === undefined) return null;
  return (
    <span className="num text-second text-ink-3">
      {t('restores', { time: format.dateTime(restored.decidedAtMs, 'exact') })}
    </span>
  );
}
