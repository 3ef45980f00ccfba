import type { commands } from './en-commands.ts';

/** Name of a command, and other words that people type for it. */
type CommandRow = readonly [name: string, terms: string];
type CommandRows = { readonly [part: string]: CommandRow | CommandRows };

/** Words of every command in a translation, with the keys of the English ones. */
export type CommandWords<T = typeof commands> = {
  readonly [K in keyof T]: T[K] extends CommandRow ? CommandRow : CommandWords<T[K]>;
};

type Column<T, I extends 0 | 1> = {
  readonly [K in keyof T]: T[K] extends CommandRow ? T[K][I] : Column<T[K], I>;
};

/** Returns the messages with the names of commands, and those with the other words for them. */
export function commandMessages<T extends CommandRows>(rows: T) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every key is kept, each row becomes its text
  return { commands: columnOf(rows, 0) as Column<T, 0>, commandTerms: columnOf(rows, 1) as Column<T, 1> };
}

function columnOf(rows: CommandRows, column: 0 | 1): object {
  return Object.fromEntries(
    Object.entries(rows).map(([key, row]) => [key, isRow(row) ? row[column] : columnOf(row, column)]),
  );
}

function isRow(row: CommandRow | CommandRows): row is CommandRow {
  return Array.isArray(row);
}
