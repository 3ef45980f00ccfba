import type { Color, Face } from './marks.ts';

type Align = 'left' | 'center' | 'right';

/** A part of a document, from top to bottom. The layout decides how each looks. */
export type Block =
  /** The sender at the left, and what the document is in a frame at the right. */
  | { kind: 'masthead'; name: string; lines: readonly string[]; title: string; details: readonly string[] }
  | { kind: 'text'; text: string; size?: number; face?: Face; align?: Align; color?: Color; after?: number }
  | { kind: 'columns'; cells: readonly { heading: string; lines: readonly string[] }[] }
  | { kind: 'table'; columns: readonly TableColumn[]; rows: readonly (readonly string[])[] }
  | { kind: 'sums'; rows: readonly { label: string; value: string; isStrong?: boolean }[] }
  | { kind: 'facts'; heading: string; rows: readonly (readonly [label: string, value: string])[] }
  /** A label at the left end of the line, a value at the right one. */
  | { kind: 'pair'; left: string; right: string; isStrong?: boolean }
  | { kind: 'rule'; isDashed?: boolean }
  | { kind: 'gap'; height: number }
  /** A stamp across what is above it; `at` is its centre as a share of the width. */
  | { kind: 'stamp'; lines: readonly string[]; color: Color; angle: number; at: number }
  | { kind: 'signatures'; cells: readonly { written: string; caption: readonly string[] }[] }
  /** A barcode of Interleaved 2 of 5. */
  | { kind: 'barcode'; digits: string }
  | { kind: 'chatBar'; name: string; status: string }
  | { kind: 'chip'; text: string }
  | { kind: 'bubble'; isOwn: boolean; text: string; time: string }
  | { kind: 'pageBreak' };

export type BlockOf<K extends Block['kind']> = Extract<Block, { kind: K }>;

export interface TableColumn {
  title: string;
  /** Share of the width. */
  share: number;
  align: 'left' | 'right';
}

export interface Sheet {
  width: number;
  /** Height in points; `null`: as long as its content, like a roll of paper. */
  height: number | null;
  margin: number;
  background: Color;
  ink: Color;
  quiet: Color;
  accent: Color;
  face: Face;
  strongFace: Face;
  textSize: number;
  /** Returns the text at the foot of each page. */
  footer?: (page: number, pages: number) => string;
}
