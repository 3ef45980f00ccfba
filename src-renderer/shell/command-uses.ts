import type { CommandId } from '../keys/keymap.ts';

/** How often commands were chosen in the palette: names of commands alone, nothing of what they were about. */
export type CommandUses = Readonly<Record<string, number>>;

/** Then all are halved: what was used long ago weighs less, and no count grows without end. */
export const mostUses = 100;

export function countUse(uses: CommandUses, command: CommandId): Record<string, number> {
  const count = (uses[command] ?? 0) + 1;
  const next = { ...uses, [command]: count };
  if (count <= mostUses) return next;
  const halved = Object.entries(next).map(([name, times]) => [name, Math.floor(times / 2)] as const);
  return Object.fromEntries(halved.filter(([, times]) => times > 0));
}

/** Those that were chosen most, the most used first. */
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
