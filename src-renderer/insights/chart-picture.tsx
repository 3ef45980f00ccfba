import { AxisBottom, AxisLeft, type TickRendererProps } from '@visx/axis';
import { GridRows } from '@visx/grid';
import { scaleBand, scaleLinear } from '@visx/scale';
import { type KeyboardEvent, type Ref, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useElementSize } from '../runtime/use-element-size.ts';
import type { Chart, ChartCategory, ChartMark, ChartSeries } from './chart.ts';
import { chartFills, useHatching } from './chart-fill.tsx';

const height = 196;
const edge = { top: 10, right: 4, bottom: 24, left: 44 };
const ticks = 4;
const leastLabelWidth = 46;
/** Widest column of a mark: a single one is no block. */
const mostColumnWidth = 56;
/** Approximate width of a label's character in pixels. */
const characterWidth = 6;
const labelGap = 10;

interface Shape {
  key: string;
  category: ChartCategory;
  series: ChartSeries;
  mark: ChartMark;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Returns the mark that a key goes to; `undefined`: there is none further on; `null`: another key. */
function neighbourOf(shapes: readonly Shape[], from: Shape, key: string): Shape | null | undefined {
  if (key === 'Home') return shapes[0];
  if (key === 'End') return shapes.at(-1);
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key];
  return step === undefined ? null : shapes[shapes.indexOf(from) + step];
}

/** Lines, amounts and names of the axes, with as many names as there is room for. */
function Axes({
  chart,
  width,
  x,
  y,
  band,
}: { chart: Chart; width: number } & Pick<ReturnType<typeof layOut>, 'x' | 'y' | 'band'>) {
  const longest = Math.max(0, ...chart.categories.map(({ label }) => label.length));
  const labelWidth = Math.max(leastLabelWidth, longest * characterWidth + labelGap);
  const every = Math.max(1, Math.ceil(labelWidth / Math.max(band, 1)));
  const labelled = chart.categories.filter((_, index) => index % every === 0).map(({ id }) => id);
  const labels = new Map(chart.categories.map(({ id, label }) => [id, label]));

  return (
    <>
      <GridRows
        scale={y}
        width={width - edge.left - edge.right}
        numTicks={ticks}
        className="[&_line]:stroke-line-soft"
        stroke="currentColor"
        strokeWidth={1}
        pointerEvents="none"
      />
      <AxisLeft
        scale={y}
        numTicks={ticks}
        hideTicks
        hideAxisLine
        tickFormat={(value) => chart.tick(Number(value))}
        tickComponent={AmountTick}
      />
      <AxisBottom
        scale={x}
        top={height - edge.bottom}
        hideTicks
        axisLineClassName="stroke-line"
        tickValues={labelled}
        tickFormat={(id) => labels.get(id) ?? ''}
        tickComponent={NameTick}
      />
    </>
  );
}

/** The chart as a picture. It is one stop of the Tab key; the arrows go from mark to mark, Enter opens its claims. */
export function ChartPicture({
  chart,
  pictureRef,
  givenWidth,
  onPoint,
  onOpen,
}: {
  chart: Chart;
  /** Width if it is not on the screen, and has none of its own. */
  givenWidth?: number;
  pictureRef?: Ref<SVGSVGElement>;
  /** Called with the text of what the pointer or the focus is on. */
  onPoint: (text: string | null) => void;
  onOpen: (mark: ChartMark) => void;
}) {
  const t = useTranslations('insights.charts');
  const hintId = useId();
  const { pattern, style } = useHatching();
  const [measure, size] = useElementSize();
  const [focusedKey, setFocusedKey] = useState<string | null>(null);
  const width = givenWidth ?? Math.max(size?.width ?? 0, 200);
  const { shapes, x, y, band } = layOut(chart, width);
  const current = shapes.find(({ key }) => key === focusedKey) ?? shapes[0];
  const textOf = ({ category, series, mark }: Shape) =>
    chart.series.length > 1
      ? t('markOf', { category: category.name, series: series.name, value: mark.text })
      : t('mark', { category: category.name, value: mark.text });
  const moveFocus = (event: KeyboardEvent<SVGGElement>, from: Shape) => {
    const to = neighbourOf(shapes, from, event.key);
    if (event.key === 'Enter' || event.key === ' ') onOpen(from.mark);
    else if (to === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (to === null || to === undefined) return;
    setFocusedKey(to.key);
    event.currentTarget.parentElement
      ?.querySelector<SVGGElement>(`[data-mark="${CSS.escape(to.key)}"]`)
      ?.focus();
  };
  return (
    <div ref={measure} className="min-w-0">
      <span id={hintId} className="sr-only">
        {t('open')}
      </span>
      <svg
        ref={pictureRef}
        role="group"
        aria-label={chart.title}
        aria-describedby={hintId}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        className="block overflow-visible"
        style={style}
      >
        {pattern}
        <g transform={`translate(${edge.left} 0)`}>
          <Axes chart={chart} width={width} x={x} y={y} band={band} />
          <g>
            {shapes.map((shape) => (
              // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a link can't stand in a picture without an address
              <g
                key={shape.key}
                data-mark={shape.key}
                role="link"
                aria-label={textOf(shape)}
                tabIndex={shape.key === current?.key ? 0 : -1}
                className="group/mark cursor-pointer outline-none"
                onClick={() => onOpen(shape.mark)}
                onKeyDown={(event) => moveFocus(event, shape)}
                onFocus={() => {
                  setFocusedKey(shape.key);
                  onPoint(textOf(shape));
                }}
                onBlur={() => onPoint(null)}
                onMouseEnter={() => onPoint(textOf(shape))}
                onMouseLeave={() => onPoint(null)}
              >
                <rect
                  x={shape.x - 1}
                  y={chart.kind === 'stacked' ? shape.y - 1 : edge.top}
                  width={shape.width + 2}
                  height={
                    chart.kind === 'stacked' ? Math.max(shape.height + 2, 4) : height - edge.top - edge.bottom
                  }
                  rx={2}
                  className="fill-transparent stroke-transparent group-hover/mark:fill-hover [[data-mark]:focus-visible_&]:fill-hover [[data-mark]:focus-visible_&]:stroke-focus"
                  strokeWidth={2}
                  data-picture="leave-out"
                />
                {chart.kind === 'rate' ? <Point shape={shape} y={y} /> : <Column shape={shape} />}
              </g>
            ))}
          </g>
        </g>
      </svg>
    </div>
  );
}

function Column({ shape }: { shape: Shape }) {
  return (
    <rect
      x={shape.x + 0.5}
      y={Math.min(shape.y + 0.5, height - edge.bottom - 1.5)}
      width={Math.max(shape.width - 1, 1)}
      height={Math.max(shape.height - 1, 1)}
      rx={1}
      strokeWidth={1}
      className={`pointer-events-none ${chartFills[shape.series.tone]}`}
    />
  );
}

function Point({ shape: { mark, x, width }, y }: { shape: Shape; y: (value: number) => number }) {
  const middle = x + width / 2;
  return (
    <g className="pointer-events-none">
      <line
        x1={middle}
        x2={middle}
        y1={y(mark.low ?? 0)}
        y2={y(mark.high ?? 0)}
        strokeWidth={2}
        className="stroke-chart-1 opacity-40"
      />
      <circle cx={middle} cy={y(mark.value ?? 0)} r={3.5} className="fill-chart-1" />
    </g>
  );
}

function AmountTick({ x, y, formattedValue }: TickRendererProps) {
  return (
    <text x={x} y={y} dx={-2} dy="0.32em" textAnchor="end" className="num fill-ink-3 text-tiny">
      {formattedValue}
    </text>
  );
}

function NameTick({ x, y, formattedValue }: TickRendererProps) {
  return (
    <text x={x} y={y} dy={-1} textAnchor="middle" className="num fill-ink-3 text-tiny">
      {formattedValue}
    </text>
  );
}

/** Returns the position of each mark that has claims. */
function layOut({ kind, categories, series }: Chart, width: number) {
  const x = scaleBand({
    domain: categories.map(({ id }) => id),
    range: [0, width - edge.left - edge.right],
    paddingInner: 0.28,
    paddingOuter: 0.14,
  });
  const heights = categories.map(({ marks }) => {
    const values = marks.map(({ value }) => value ?? 0);
    return kind === 'stacked' ? values.reduce((sum, value) => sum + value, 0) : Math.max(0, ...values);
  });
  const most = kind === 'rate' ? 1 : Math.max(1, ...heights);
  const y = scaleLinear({
    domain: [0, most],
    range: [height - edge.bottom, edge.top],
    nice: kind === 'rate' ? false : ticks,
  });
  const band = x.bandwidth();
  const shapes = categories.flatMap((category) => {
    let stacked = 0;
    return category.marks.flatMap((mark, index): Shape[] => {
      const one = series[index];
      const { value } = mark;
      if (one === undefined || value === null || mark.count === 0 || (value <= 0 && kind !== 'rate'))
        return [];
      const beside = kind === 'grouped' ? series.length : 1;
      const part = Math.min(band / beside, mostColumnWidth);
      const left = (x(category.id) ?? 0) + (band - part * beside) / 2;
      const top = y(stacked + value);
      const shape = {
        key: `${category.id}/${one.id}`,
        category,
        series: one,
        mark,
        x: left + (kind === 'grouped' ? part * index : 0),
        y: top,
        width: part,
        height: y(stacked) - top,
      };
      if (kind === 'stacked') stacked += value;
      return [shape];
    });
  });
  return { shapes, x, y, band: x.step() };
}
