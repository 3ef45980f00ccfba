import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { decisionKinds, decisions } from '../../src-shared/domain/decision/decision.ts';
import type { Kind } from './kind/kind.ts';
import { createKindRegister } from './kind-register.ts';

const text = readFileSync(join(import.meta.dirname, '../../docs/outbox.md'), 'utf8');

/** Cells of the table's row that begins with the kind's name. */
function rowOf(kind: string): string[] | undefined {
  const line = text.split('\n').find((one) => one.startsWith(`| ${kind} |`));
  return line
    ?.split('|')
    .map((cell) => cell.trim())
    .slice(1, -1);
}

const seconds = (ms: number) => `${ms / 1000} s`;
const list = (ms: readonly number[]) => `${ms.map((one) => one / 1000).join(', ')} s`;

function whenNobodyCanTell({ whenAmbiguous }: Kind): string {
  switch (whenAmbiguous.rule) {
    case 'ask':
      return 'a person decides';
    case 'resend':
      return whenAmbiguous.withinMs === null
        ? 'sent again'
        : `sent again within ${whenAmbiguous.withinMs / 60_000} min, then a person decides`;
    case 'read_back':
      return `read after ${list(whenAmbiguous.afterMs)}; ${
        whenAmbiguous.resends === 0 ? 'never sent again' : `sent again at most ${whenAmbiguous.resends} times`
      }`;
  }
}

describe('docs/outbox.md', () => {
  it.each(decisionKinds)('says of %s what the code does', (name) => {
    const kind = createKindRegister().get(name);
    expect(kind).toBeDefined();
    if (kind === undefined) return;
    expect(rowOf(name)).toEqual([
      name,
      seconds(decisions[kind.kind].holdMs),
      String(kind.batchSize),
      whenNobodyCanTell(kind),
      kind.confirmAfterMs === null ? '–' : `${kind.confirmAfterMs / 3_600_000} h`,
    ]);
  });
});
