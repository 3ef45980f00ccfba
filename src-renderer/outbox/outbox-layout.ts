import type { OutboxSection } from '../../src-shared/contract/outbox.ts';
import type { SectionPart } from './use-outbox-list.ts';

/** Heights in pixels. What wants attention carries a third line: why, and what to do. */
export const headingHeight = 36;
export const emptyHeight = 36;
export const rowHeights: Readonly<Record<OutboxSection, number>> = { attention: 64, waiting: 44, ended: 44 };

export interface SectionBlock extends SectionPart {
  top: number;
  rowsTop: number;
  bottom: number;
}

/** Where each section lies, one under the other. */
export function layOut(parts: readonly SectionPart[]): SectionBlock[] {
  let top = 0;
  return parts.map((part) => {
    const rowsTop = top + headingHeight;
    const bottom = rowsTop + (part.total === 0 ? emptyHeight : part.total * rowHeights[part.section]);
    const block = { ...part, top, rowsTop, bottom };
    top = bottom;
    return block;
  });
}

/** Top and height of an entry; `null` when there is none at this index. */
export function placeOf(
  blocks: readonly SectionBlock[],
  index: number,
): { top: number; height: number; block: SectionBlock } | null {
  const block = blocks.find(({ firstIndex, total }) => index >= firstIndex && index < firstIndex + total);
  if (block === undefined) return null;
  const height = rowHeights[block.section];
  return { top: block.rowsTop + (index - block.firstIndex) * height, height, block };
}

/** Indices of the entries that touch the stretch from `top` to `bottom`. */
export function indicesBetween(blocks: readonly SectionBlock[], top: number, bottom: number): number[] {
  return blocks.flatMap((block) => {
    const height = rowHeights[block.section];
    const first = Math.max(0, Math.floor((top - block.rowsTop) / height));
    const last = Math.min(block.total - 1, Math.floor((bottom - block.rowsTop) / height));
    return Array.from(
      { length: Math.max(0, last - first + 1) },
      (_, offset) => block.firstIndex + first + offset,
    );
  });
}
