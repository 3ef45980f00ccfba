import { useEffect, useRef } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { TemplateVersion } from '../../src-shared/contract/templates.ts';
import { useCommand } from '../app/use-command.ts';
import { Status } from '../ui/pill.tsx';
import { useVersionWords, versionTone } from './version-words.ts';

/** The versions, newest first. It takes the focus as it opens, and moves as every list does. */
export function VersionList({
  versions,
  at,
  onMove,
}: {
  versions: readonly TemplateVersion[];
  at: number;
  onMove: (at: number) => void;
}) {
  const t = useTranslations('templates.versions');
  const format = useFormatter();
  const words = useVersionWords();
  const grid = useRef<HTMLDivElement>(null);
  const last = versions.length - 1;
  const moveTo = (next: number) => onMove(Math.max(0, Math.min(last, next)));
  useCommand('list.next', () => moveTo(at + 1));
  useCommand('list.previous', () => moveTo(at - 1));
  useCommand('list.first', () => moveTo(0));
  useCommand('list.last', () => moveTo(last));
  useEffect(() => grid.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    document.getElementById(rowId(at))?.scrollIntoView({ block: 'nearest' });
  }, [at]);
  return (
    <div
      ref={grid}
      role="grid"
      tabIndex={0}
      aria-label={t('label')}
      aria-rowcount={versions.length}
      aria-activedescendant={rowId(at)}
      className="group/grid min-h-0 flex-1 overflow-y-auto outline-none"
    >
      {versions.map((version, index) => (
        <div
          key={version.entryId}
          role="row"
          tabIndex={-1}
          id={rowId(index)}
          aria-rowindex={index + 1}
          aria-selected={index === at}
          onClick={() => moveTo(index)}
          className={`relative border-b border-line-soft px-3.5 py-2 outline-none ${
            index === at
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
              <Status tone={versionTone(version)}>{words(version)}</Status>
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

function rowId(index: number): string {
  return `version-row-${index}`;
}
