import {
  ArrowLeft,
  ChevronLeft,
  ChevronRight,
  Columns2,
  Download,
  LayoutList,
  Maximize2,
  PanelLeft,
  Printer,
  RotateCw,
  Search,
  ZoomIn,
  ZoomOut,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { ClaimDocument } from '../../src-shared/contract/documents.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { keyLabels } from '../keys/key-label.ts';
import type { CommandId } from '../keys/keymap.ts';
import { useKeyOf } from '../keys/keymap-context.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Pill } from '../ui/pill.tsx';
import { useDocumentLabels, verdictTone } from '../labels/document-labels.ts';
import type { DocumentPaneStore } from './document-pane-state.ts';

/** Shows which document this is, and everything that can be done to its view. */
export function ViewerBar({
  active,
  index,
  count,
  pane,
  isBeside,
  progress,
}: {
  active: ClaimDocument | undefined;
  index: number;
  count: number;
  pane: DocumentPaneStore;
  isBeside: boolean;
  progress: { done: number; total: number } | null;
}) {
  const t = useTranslations('documents');
  const app = useTranslations('app');
  const format = useFormatter();
  const labels = useDocumentLabels();
  const { commands } = useAppContext();
  const { page, pages, scale, isContinuous, hasThumbnails } = useStore(pane, (state) => state);
  const isPdf = active?.file.state === 'here' && active.file.type === 'pdf';
  const isHere = active?.file.state === 'here';
  return (
    <header className="num flex min-h-12 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-3 py-1.5">
      <Button
        tone="quiet"
        keys="Escape"
        icon={<ArrowLeft size={14} />}
        onClick={() => commands.run('list.clear')}
      >
        {app('back')}
      </Button>
      {active === undefined ? (
        <h1 className="min-w-0 flex-1 font-strong">{t('title')}</h1>
      ) : (
        <div className="flex min-w-[300px] flex-1 items-center gap-2">
          <h1 className="min-w-0 truncate font-strong" title={labels.name(active)}>
            <bdi>{labels.name(active)}</bdi>
          </h1>
          <span className="flex shrink-0">
            <Pill tone={verdictTone(active.status)}>{labels.verdict(active.status)}</Pill>
          </span>
          <span className="shrink-0 text-small text-ink-3">{t('position', { index, count })}</span>
        </div>
      )}
      {progress === null ? null : (
        <span role="status" className="text-small text-ink-2">
          {t('printing', progress)}
        </span>
      )}
      {isHere ? (
        <div role="toolbar" aria-label={t('actions.view')} className="flex flex-wrap items-center gap-0.5">
          {pages > 1 ? (
            <>
              <Tool command="document.previousPage">
                <ChevronLeft size={15} />
              </Tool>
              <span className="px-1 text-small text-ink-2">
                {t('position', { index: page, count: pages })}
              </span>
              <Tool command="document.nextPage">
                <ChevronRight size={15} />
              </Tool>
              <Gap />
            </>
          ) : null}
          <Tool command="document.zoomOut">
            <ZoomOut size={15} />
          </Tool>
          <span className="w-11 text-center text-small text-ink-2">
            {format.number(scale, { style: 'percent', maximumFractionDigits: 0 })}
          </span>
          <Tool command="document.zoomIn">
            <ZoomIn size={15} />
          </Tool>
          <Tool command="document.fit">
            <Maximize2 size={15} />
          </Tool>
          <Tool command="document.rotate">
            <RotateCw size={15} />
          </Tool>
          {isPdf ? (
            <>
              <Gap />
              <Tool command="document.thumbnails" isOn={hasThumbnails}>
                <PanelLeft size={15} />
              </Tool>
              <Tool command="document.layout" isOn={!isContinuous}>
                <LayoutList size={15} />
              </Tool>
              <Tool command="search.focus" label={t('find.label')}>
                <Search size={15} />
              </Tool>
            </>
          ) : null}
          <Gap />
          {count > 1 ? (
            <Tool command="document.beside" isOn={isBeside}>
              <Columns2 size={15} />
            </Tool>
          ) : null}
          <Tool command="document.save">
            <Download size={15} />
          </Tool>
          <Tool command="document.print">
            <Printer size={15} />
          </Tool>
        </div>
      ) : null}
    </header>
  );
}

function Gap() {
  return <span aria-hidden="true" className="mx-1 h-4 border-l border-line" />;
}

/** A command as an icon, with its key in its name; `label` is its name if the command is about more elsewhere. */
function Tool({
  command,
  label: ownLabel,
  isOn,
  children,
}: {
  command: CommandId;
  label?: string;
  isOn?: boolean;
  children: ReactNode;
}) {
  const names = useTranslations('app.commands');
  const keyOf = useKeyOf();
  const { commands } = useAppContext();
  const keys = keyOf(command);
  const label = ownLabel ?? names(command);
  const shown = keys === undefined ? label : `${label} (${keyLabels(keys).join(' ')})`;
  return (
    <IconButton
      label={shown}
      aria-pressed={isOn}
      className="size-7 aria-pressed:bg-sel aria-pressed:text-accent-text"
      onClick={() => commands.run(command)}
    >
      {children}
    </IconButton>
  );
}
