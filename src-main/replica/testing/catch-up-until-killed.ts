import { systemClock } from '../../base/clock.ts';
import { openReplica } from '../store/replica.ts';
import { testDataKey } from './received-claim.ts';

/** The program of the test in which deriving the claims of an older version is killed: it kills itself after a few steps. */
const [, , path = '', steps = '0'] = process.argv;
const { replica } = openReplica({ path, dataKey: testDataKey, clock: systemClock });
for (let step = 0; step < Number(steps); step += 1) replica.catchUp(50);
process.kill(process.pid, 'SIGKILL');
