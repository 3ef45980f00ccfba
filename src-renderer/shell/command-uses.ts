import type { CommandId } from '../keys/keymap.ts';

/** Counts of how often commands were chosen in the palette: names of commands alone, nothing of what they were about. */
export type CommandUses = Readonly<Record<string, number>>;

/** Count at which all are halved: old uses weigh less, and no count grows without limit. */
export const mostUses = 100;

export function countUse(uses: CommandUses, command: CommandId): Record<string, number> {
  const count = (uses[command] ?? 0) + 1;
  const next = { ...uses, [command]: count };
  if (count <= mostUses) return next;
  const halved = Object.entries(next).map(([name, times]) => [name, Math.floor(times / 2)] as const);
  return Object.fromEntries(halved.filter(([, times]) => times > 0));
}

/** Returns the most used commands, the most used first. */
export function oftenUsed(
  uses: CommandUses,
  among: readonly CommandId[],
  most: number,
): readonly CommandId[] {
  return among
    .filter((command) => (uses[command] ?? 0) > 1)
    .toSorted((one, other) => (uses[other] ?? 0) - (uses[one] ?? 0))
    .slice(0, most);
}
