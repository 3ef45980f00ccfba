import type { OutboxSection } from '../../src-shared/contract/outbox.ts';
import type { RowLayout } from '../list/row-layout.ts';
import type { LoadedOutbox, SectionPart } from './use-outbox-list.ts';

/** Heights in pixels. An entry that needs attention has a third line: why, and what to do. */
export const headHeightPx = 28;
export const headingHeight = 36;
export const rowHeights: Readonly<Record<OutboxSection, number>> = { attention: 64, waiting: 44, ended: 44 };

export interface SectionBlock extends SectionPart {
  top: number;
  rowsTop: number;
  bottom: number;
}

/** Returns the positions of the sections, one below the other. */
export function layOut(parts: readonly SectionPart[]): SectionBlock[] {
  let top = 0;
  return parts.map((part) => {
    const rowsTop = top + headingHeight;
    const bottom = rowsTop + part.total * rowHeights[part.section];
    const block = { ...part, top, rowsTop, bottom };
    top = bottom;
    return block;
  });
}

/** Returns the entries of all sections as the rows of one list. */
export function outboxRows({ parts }: Pick<LoadedOutbox, 'parts'>): RowLayout {
  const blocks = layOut(parts);
  const filled = blocks.filter(({ total }) => total > 0);
  const blockOf = (index: number) => filled.findLast(({ firstIndex }) => index >= firstIndex) ?? filled[0];
  const heightOf = (index: number) => rowHeights[blockOf(index)?.section ?? 'ended'];
  return {
    height: blocks.at(-1)?.bottom ?? 0,
    topOf: (index) => {
      const block = blockOf(index);
      return block === undefined ? 0 : block.rowsTop + (index - block.firstIndex) * heightOf(index);
    },
    heightOf,
    // The heading above the first row of a section comes into view with it.
    leadOf: (index) => {
      const block = blockOf(index);
      return block?.firstIndex === index ? block.rowsTop - block.top : 0;
    },
    indexAt: (px) => {
      const block = filled.findLast(({ top }) => px >= top) ?? filled[0];
      if (block === undefined) return 0;
      const row = Math.floor((px - block.rowsTop) / rowHeights[block.section]);
      return block.firstIndex + Math.max(0, Math.min(row, block.total - 1));
    },
  };
}
