import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempDir } from '../../src-testing/temp-dir.ts';
import type { DecideInput } from '../../src-shared/contract/outbox.ts';
import { judge } from '../testing/judge.ts';
import { startSandboxThread } from '../testing/sandbox-thread.ts';
import type { FromSession } from './session-messages.ts';
import { sessionOrder, forkSession } from './session-process.ts';

/** The shell's limit on the size of a file makes the system itself refuse to write, as a full disk does. */
const smallDisk = ['bash', '-c', 'ulimit -f 2048; exec "$0" "$@"'];
const htmlBytes = 150_000;
let dir = '';

it('what a full disk did not take is refused, and what it took arrives once there is space', async () => {
  dir = tempDir();
  const sandbox = await startSandboxThread({ seed: 1, claims: 5 });
  const order = sessionOrder(sandbox, join(dir, 'account'), 100);
  const acknowledged = new Map<string, string>();
  const refused: string[] = [];
  const hear = (message: FromSession): void => {
    if (message.is === 'decided') for (const { id, payload } of message.taken) acknowledged.set(id, payload);
    if (message.is === 'not_taken') refused.push(message.code);
  };
  try {
    const cramped = forkSession(hear, smallDisk);
    cramped.send({ do: 'start', order });
    await cramped.next('started');
    for (let n = 0; n < 20; n += 1) {
      cramped.send({ do: 'decide', n, input: version(n), now: false });
      await Promise.race([cramped.next('decided'), cramped.next('not_taken')]);
    }
    // It tries to send, with hardly any space to write that down first.
    cramped.send({ do: 'await_send' });
    await cramped.next('send_tried');
    expect(cramped.isDead()).toBe(false);
    await cramped.kill();
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.every((code) => code.startsWith('SQLITE_'))).toBe(true);
    expect(acknowledged.size + refused.length).toBe(20);
    expect(acknowledged.size).toBeGreaterThan(0);

    const roomy = forkSession(hear);
    roomy.send({ do: 'start', order });
    await roomy.next('started');
    roomy.send({ do: 'rest' });
    const rested = await roomy.next('rested');
    roomy.send({ do: 'stop' });
    await roomy.death();
    await roomy.kill();
    expect(rested?.entries.map(({ id }) => id).toSorted()).toEqual([...acknowledged.keys()].toSorted());
    const { lost, doubled } = judge(acknowledged, rested?.entries ?? [], await sandbox.ledger(), sandbox);
    expect([lost, doubled]).toEqual([[], []]);
  } finally {
    await sandbox.close();
  }
});

function version(n: number): DecideInput {
  const html = `<p>${n}</p>${'x'.repeat(htmlBytes)}`;
  return { accountId: 'proof', kind: 'replace_template', payload: { name: 'new_claim', html } };
}
