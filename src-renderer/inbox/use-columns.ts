import { useCallback, useEffectEvent, useLayoutEffect, useMemo, useState } from 'react';
import type { ClaimSort } from '../../src-shared/contract/claims.ts';
import type { ExportColumn } from '../../src-shared/contract/exports.ts';
import type { KnownRoom } from '../list/known-room.ts';
import { type ColumnLayout, columnTracks, layOutColumns } from './columns.ts';
import { useRules } from '../proposals/use-rules.ts';
import { exportedColumns } from './exported-columns.ts';
import { useTargets } from '../urgency/use-targets.ts';
import { useListLayout } from './use-list-layout.ts';

/**
 * Step in pixels in which widths are followed: rows aren't laid out anew with every pixel of a window that is
 * dragged.
 */
const stepPx = 4;

/**
 * Returns the tracks for `grid-template-columns`, from the widths that the contents need: the mark's first, then by
 * column.
 */
export type ColumnTracks = (needsPx: readonly number[] | null) => string;

/** Returns the columns that the list has room for, by the person's preferences. */
export function useColumns(
  section: HTMLElement | null,
  accountId: string,
  room: KnownRoom,
  sort: ClaimSort,
): { columns: ColumnLayout; tracks: ColumnTracks; exported: readonly ExportColumn[] } {
  const { wanted: chosen } = useListLayout();
  const hasTargets = Object.keys(useTargets(accountId) ?? {}).length > 0;
  // Without targets no claim has days left.
  const wanted = useMemo(
    () => (hasTargets ? chosen : { ...chosen, hidden: [...chosen.hidden, 'daysLeft'] }),
    [chosen, hasTargets],
  );
  const [widthPx, setWidthPx] = useState(() => room.sizes().widthPx);
  const isKnown = useEffectEvent(() => widthPx > 0);
  useLayoutEffect(() => {
    if (section === null) return undefined;
    // Hidden behind the detail it keeps its columns: it comes back with them.
    const measure = () => {
      const stepsPx = Math.floor(section.clientWidth / stepPx) * stepPx;
      if (stepsPx === 0) return;
      setWidthPx(stepsPx);
      room.learn({ widthPx: stepsPx });
    };
    const observer = new ResizeObserver(measure);
    observer.observe(section);
    if (!isKnown()) measure();
    return () => observer.disconnect();
  }, [section, room]);
  const layout = useMemo(() => layOutColumns(widthPx, wanted, sort), [widthPx, wanted, sort]);
  const layoutText = JSON.stringify(layout);
  // The same object for as long as it says the same: rows are drawn again with another one.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const columns = useMemo(() => layout, [layoutText]);
  const tracks = useCallback<ColumnTracks>(
    (needsPx) => {
      const [, ...needs] = needsPx ?? [];
      const { names } = columns;
      const known = names.flatMap((name, at) =>
        needs[at] === undefined ? [] : [[name, needs[at]] as const],
      );
      return columnTracks(widthPx, wanted, names, new Map(known));
    },
    [widthPx, wanted, columns],
  );
  const { hasProposing } = useRules(accountId);
  const exported = useMemo(() => exportedColumns(wanted, hasProposing), [wanted, hasProposing]);
  return { columns, tracks, exported };
}
