import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { decisionKinds } from '../../src-shared/domain/decision/decision.ts';
import { createDecisionSupply } from '../testing/decision-supply.ts';
import { judge } from '../testing/judge.ts';
import { startSandboxThread } from '../testing/sandbox-thread.ts';
import type { FromSession } from './session-messages.ts';
import { sessionOrder, forkSession } from './session-process.ts';

let dir = '';

it('decisions on claims that the replica no longer has arrive all the same, once', async () => {
  dir = tempDir();
  const sandbox = await startSandboxThread({ seed: 1, claims: 80 });
  const supply = await createDecisionSupply(sandbox);
  const order = sessionOrder(sandbox, dir, 100);
  const acknowledged = new Map<string, string>();
  let refused = 0;
  const hear = (message: FromSession): void => {
    if (message.is !== 'decided') return;
    refused += message.refused;
    for (const { id, payload } of message.taken) acknowledged.set(id, payload);
  };
  try {
    const before = forkSession(hear);
    // Time hardly passes: no hold ends before the kill, however slow the machine is.
    before.send({ do: 'start', order: { ...order, pace: 0.01 } });
    await before.next('started');
    for (const kind of decisionKinds) {
      before.send({ do: 'decide', n: 0, input: await supply.next(kind), now: false });
      await before.next('decided');
    }
    const saw = { status: 'PENDING_REVIEW', updatedAt: null, isOpen: true };
    const targets = [{ claimId: 'nobody-knows-it', saw }];
    before.send({
      do: 'decide',
      n: 0,
      input: { accountId: 'proof', kind: 'mark_seen', targets },
      now: false,
    });
    await before.next('decided');
    await before.kill();
    expect(refused).toBe(1);
    for (const name of readdirSync(dir)) if (name.startsWith('replica.db')) rmSync(join(dir, name));

    const after = forkSession(hear);
    after.send({ do: 'start', order });
    await after.next('started');
    after.send({ do: 'rest' });
    const rested = await after.next('rested');
    after.send({ do: 'stop' });
    await after.death();
    await after.kill();
    expect(rested?.entries.map(({ kind, state }) => `${kind} ${state}`)).toEqual(
      rested?.entries.map(({ kind }) => `${kind} done`),
    );
    const { lost, doubled } = judge(acknowledged, rested?.entries ?? [], await sandbox.ledger(), sandbox);
    expect([lost, doubled]).toEqual([[], []]);
  } finally {
    await sandbox.close();
  }
});
