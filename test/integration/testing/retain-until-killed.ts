import { createGuard } from '../../../src-main/base/guard.ts';
import { openReplica } from '../../../src-main/replica/store/replica.ts';
import { createRetentionKeeper } from '../../../src-main/replica/store/retention-keeper.ts';
import { testDataKey } from '../../../src-main/replica/testing/received-claim.ts';
import { FakeClock } from '../../../src-main/testing/fake-clock.ts';

/** The program of the test in which retention is killed: it kills itself after a few steps. */
const [, , path = '', steps = '0'] = process.argv;
const clock = new FakeClock();
const { replica } = openReplica({ path, dataKey: testDataKey, clock });
const keeper = createRetentionKeeper({
  replica,
  keepMonths: () => 3,
  referredAmong: () => new Set<string>(),
  mayRun: () => true,
  clock,
  onChange: () => undefined,
  guard: createGuard({ onFault: (error) => console.error(error) }),
});
keeper.start();
for (let step = 0; step < Number(steps); step += 1) clock.pass(10);
process.kill(process.pid, 'SIGKILL');
