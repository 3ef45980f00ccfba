import { useLayoutEffect } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { TemplateVersion } from '../../src-shared/contract/templates.ts';
import { indexesBetween, ListGrid, rowElementId } from '../list/list-grid.tsx';
import type { LoadedList } from '../list/loaded-list.ts';
import { useFocusReturn } from '../list/use-focus-return.ts';
import type { ListParts } from '../list/use-whole-list.ts';
import { Status } from '../ui/pill.tsx';
import { currentRowClass } from '../list/current-row-class.ts';
import { useVersionLabel, versionTone } from './version-labels.ts';

const gridName = 'version';
/** Height of a version's row in pixels. */
export const versionRowHeight = 52;

export interface VersionItems extends LoadedList {
  versions: readonly TemplateVersion[];
}

/** The versions, newest first. It takes the focus as it opens, and moves as every list does. */
export function VersionList({ parts }: { parts: ListParts<VersionItems> }) {
  const t = useTranslations('templates.versions');
  const format = useFormatter();
  const label = useVersionLabel();
  const { cursor, container } = parts;
  const { versions } = cursor.list;
  useLayoutEffect(() => container?.focus({ preventScroll: true }), [container]);
  useFocusReturn(container, null);
  return (
    <ListGrid {...parts} name={gridName} label={t('label')} rowCount={versions.length}>
      {({ first, last, topOf }) =>
        indexesBetween(first, last).map((index) => {
          const version = versions[index];
          if (version === undefined) return null;
          const isCurrent = version.entryId === cursor.id;
          return (
            <div
              key={version.entryId}
              role="row"
              tabIndex={-1}
              id={rowElementId(gridName, version.entryId)}
              aria-rowindex={index + 1}
              aria-selected={isCurrent}
              data-current={isCurrent || undefined}
              style={{ top: topOf(index), height: versionRowHeight }}
              onClick={() => cursor.moveTo(index)}
              className={`absolute inset-x-0 content-center border-b border-line-soft px-3.5 outline-none ${
                isCurrent ? currentRowClass : 'hover:bg-hover'
              }`}
            >
              <div role="gridcell" className="flex flex-col gap-0.5">
                <span className="num flex justify-between gap-2">
                  <span className="shrink-0 font-medium">
                    {format.dateTime(version.decidedAtMs, 'exact')}
                  </span>
                  <span className="truncate text-ink-2">{version.agent}</span>
                </span>
                <span className="flex min-w-0 items-baseline gap-2 text-small text-ink-2">
                  <Status tone={versionTone(version)}>{label(version)}</Status>
                  <Restored version={version} versions={versions} />
                </span>
              </div>
            </div>
          );
        })
      }
    </ListGrid>
  );
}

function Restored({ version, versions }: { version: TemplateVersion; versions: readonly TemplateVersion[] }) {
  const t = useTranslations('templates.versions');
  const format = useFormatter();
  const restored = versions.find(({ entryId }) => entryId === version.restores);
  if (restored === undefined) return null;
  return (
    <span className="num truncate text-second text-ink-3">
      {t('restores', { time: format.dateTime(restored.decidedAtMs, 'exact') })}
    </span>
  );
}
