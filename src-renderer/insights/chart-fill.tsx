import { type CSSProperties, type ReactNode, useId } from 'react';
import type { Tone } from './chart.ts';

/** Classes of a series' marks. Where the system chooses the colours, fills differ by their pattern. */
export const chartFills: Readonly<Record<Tone, string>> = {
  1: 'fill-chart-1 stroke-chart-1',
  2: 'fill-chart-2 stroke-chart-2 forced-colors:fill-(--hatching)',
  3: 'fill-panel stroke-chart-3',
  won: 'fill-chart-won stroke-chart-won',
  lost: 'fill-chart-lost stroke-chart-lost forced-colors:fill-(--hatching)',
};

/** Returns the pattern of lines for the fills in an `svg`, which has it as a child, and the style by which they find it. */
export function useHatching(): { pattern: ReactNode; style: CSSProperties } {
  const id = useId();
  const pattern = (
    <pattern id={id} width={4} height={4} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width={4} height={4} className="fill-panel" />
      <rect width={2} height={4} className="fill-chart-1" />
    </pattern>
  );
  return { pattern, style: Object.fromEntries([['--hatching', `url("#${id}")`]]) };
}

/** A square with the fill of a series, for a legend. */
export function ChartSwatch({ tone }: { tone: Tone }) {
  const { pattern, style } = useHatching();
  return (
    <svg data-swatch={tone} width={9} height={9} style={style} aria-hidden="true">
      {pattern}
      <rect x={0.5} y={0.5} width={8} height={8} rx={1.5} className={chartFills[tone]} />
    </svg>
  );
}
