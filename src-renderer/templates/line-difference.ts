import { Change, diff } from '@codemirror/merge';

/** Number of different lines up to which each has a sign of its own. */
const mostKinds = 0xd000;

/**
 * What changes from `a` to `b`, line by line, and within lines that have a counterpart. A line that only
 * got another `style` is still the same line: letter by letter, inlined styles drown what they are on.
 */
export function lineDifference(a: string, b: string): readonly Change[] {
  const kinds = new Map<string, string>();
  const [before, after] = [linesOf(a, kinds), linesOf(b, kinds)];
  if (kinds.size >= mostKinds) return diff(a, b, { scanLimit: 500 });
  const changes: Change[] = [];
  let [nextA, nextB] = [0, 0];
  const same = (endA: number) => {
    for (; nextA < endA; nextA += 1, nextB += 1) changes.push(...within(before, nextA, after, nextB));
  };
  for (const { fromA, toA, fromB, toB } of diff(before.signs, after.signs)) {
    same(fromA);
    // The last line has no end of its own: without it, the end of the one before goes too.
    const over = Math.max(0, before.startOf(fromA) - a.length, after.startOf(fromB) - b.length);
    changes.push(
      new Change(
        before.startOf(fromA) - over,
        Math.min(before.startOf(toA), a.length),
        after.startOf(fromB) - over,
        Math.min(after.startOf(toB), b.length),
      ),
    );
    [nextA, nextB] = [toA, toB];
  }
  same(before.lines.length);
  return changes;
}

interface Lines {
  lines: readonly string[];
  /** One sign for each line; equal lines have the same. */
  signs: string;
  startOf: (line: number) => number;
}

function linesOf(text: string, kinds: Map<string, string>): Lines {
  const lines = text.split('\n');
  const starts = [0];
  let signs = '';
  for (const line of lines) {
    starts.push((starts.at(-1) ?? 0) + line.length + 1);
    const kind = line.replaceAll(/ style="[^"]*"/g, '').trim();
    const sign = kinds.get(kind) ?? String.fromCharCode(kinds.size + 1);
    kinds.set(kind, sign);
    signs += sign;
  }
  return { lines, signs, startOf: (line) => starts[line] ?? text.length + 1 };
}

function within(before: Lines, atA: number, after: Lines, atB: number): Change[] {
  const [lineA = '', lineB = ''] = [before.lines[atA], after.lines[atB]];
  const [startA, startB] = [before.startOf(atA), after.startOf(atB)];
  return diff(lineA, lineB, { scanLimit: 500 }).map(
    ({ fromA, toA, fromB, toB }) => new Change(startA + fromA, startA + toA, startB + fromB, startB + toB),
  );
}
