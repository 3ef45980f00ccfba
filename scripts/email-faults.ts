/** Sends one e-mail for each fault of a call, through the interface: `npm run test:email-faults`. */
import { runWalk } from './run-walk.ts';

const isPassed = await runWalk('e2e', 'email-faults.spec.ts', { CLAIMDESK_EMAIL_FAULTS: 'all' });
process.exitCode = isPassed ? 0 : 1;
