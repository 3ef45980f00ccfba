import { ChartColumn, Copy, Image as ImageIcon, Table2 } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useKeyOf } from '../keys/keymap-context.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { useCommand } from '../runtime/use-command.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { type Chart, type ChartMark, hasMarks, tableText } from './chart.ts';
import { ChartSwatch } from './chart-fill.tsx';
import { ChartPicture } from './chart-picture.tsx';
import { ChartTable } from './chart-table.tsx';
import { pictureOfChart } from './picture-of-chart.ts';

const printedWidth = 560;

/** A chart, or its table, under its title; both can be copied. The keys act on the chart that has the focus. */
export function ChartCard({
  chart,
  periodName,
  isTable,
  isPrinting,
  onToggle,
  onOpen,
}: {
  chart: Chart;
  /** Name of the period for the chart's picture, which leaves the view. */
  periodName: string;
  isTable: boolean;
  /** Whether the view is printed: paper has both, so the other form is rendered too, out of sight. */
  isPrinting: boolean;
  onToggle: () => void;
  onOpen: (mark: ChartMark) => void;
}) {
  const t = useTranslations('insights.charts');
  const keyOf = useKeyOf();
  const pictureRef = useRef<SVGSVGElement>(null);
  const toggleRef = useRef<HTMLButtonElement>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  const [hasFocus, setHasFocus] = useState(false);
  const isEmpty = !hasMarks(chart);
  const { copyTable, copyPicture } = useChartCopies(chart, periodName, pictureRef);
  const toggle = () => {
    // What had the focus goes with the chart or the table.
    toggleRef.current?.focus({ preventScroll: true });
    onToggle();
  };
  useCommand('insights.table', toggle, hasFocus);
  useCommand('insights.copyTable', copyTable, hasFocus);
  useCommand('insights.copyPicture', copyPicture, hasFocus && !isTable && !isEmpty);
  const titleOf = (label: string, keys: string | undefined) =>
    keys === undefined ? label : `${label} (${keys})`;

  return (
    <section
      aria-label={chart.title}
      data-chart={chart.id}
      onFocus={() => setHasFocus(true)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setHasFocus(false);
      }}
      className="group/card flex min-w-0 flex-col rounded-[9px] border border-line bg-panel px-3.5 pt-2.5 pb-2"
    >
      <header className="flex min-h-6 items-center gap-3">
        <h2 className="font-strong">{chart.title}</h2>
        {chart.series.length > 1 ? (
          <ul className="flex gap-3 text-second text-ink-2" aria-hidden="true">
            {chart.series.map(({ id, name, tone }) => (
              <li key={id} className="flex items-center gap-1.5">
                <ChartSwatch tone={tone} />
                {name}
              </li>
            ))}
          </ul>
        ) : null}
        <span data-print="never" className="ml-auto flex gap-0.5">
          <IconButton
            label={titleOf(t(isTable ? 'chart' : 'table'), keyOf('insights.table'))}
            ref={toggleRef}
            aria-pressed={isTable}
            onClick={toggle}
          >
            {isTable ? <ChartColumn size={14} /> : <Table2 size={14} />}
          </IconButton>
          <IconButton label={titleOf(t('copyTable'), keyOf('insights.copyTable'))} onClick={copyTable}>
            <Copy size={14} />
          </IconButton>
          {isTable || isEmpty ? null : (
            <IconButton
              label={titleOf(t('copyPicture'), keyOf('insights.copyPicture'))}
              onClick={copyPicture}
            >
              <ImageIcon size={14} />
            </IconButton>
          )}
        </span>
      </header>
      <p
        title={chart.note ?? undefined}
        data-print="grows"
        className="num mt-0.5 mb-1 line-clamp-1 min-h-4 text-second text-ink-3"
      >
        {pointed === null ? chart.note : <span className="font-medium text-ink">{pointed}</span>}
      </p>
      {isTable ? (
        <ChartTable chart={chart} onOpen={onOpen} />
      ) : isEmpty ? (
        <p className="grid h-24 place-items-center text-ink-3">{t('nothing')}</p>
      ) : (
        <ChartPicture chart={chart} pictureRef={pictureRef} onPoint={setPointed} onOpen={onOpen} />
      )}
      {isPrinting && !isEmpty ? (
        <div hidden data-print="only" className="mt-2">
          {isTable ? (
            <ChartPicture chart={chart} givenWidth={printedWidth} onPoint={setPointed} onOpen={onOpen} />
          ) : (
            <ChartTable chart={chart} onOpen={onOpen} />
          )}
        </div>
      ) : null}
    </section>
  );
}

/** Returns functions that copy the chart's table or its picture to the clipboard, and report it. */
function useChartCopies(chart: Chart, periodName: string, pictureRef: RefObject<SVGSVGElement | null>) {
  const t = useTranslations('insights.charts');
  const { toasts } = useAppContext();
  const say = (tone: 'note' | 'problem', text: string) => toasts.getState().say(tone, text);
  const sayWhen = async (copying: Promise<void>, done: 'copiedTable' | 'copiedPicture') => {
    try {
      await copying;
      say('note', t(done));
    } catch {
      say('problem', t('copyFailed'));
    }
  };
  const copyTable = () => void sayWhen(navigator.clipboard.writeText(tableText(chart)), 'copiedTable');
  const copyPicture = () => {
    const { current } = pictureRef;
    if (current === null) return;
    // The item is made at once: the browser wants to see that a key was pressed.
    const item = new ClipboardItem({ 'image/png': pictureOfChart(current, chart.title, periodName) });
    void sayWhen(navigator.clipboard.write([item]), 'copiedPicture');
  };
  return { copyTable, copyPicture };
}
