import { decisionKind, snapshotOf } from '../../../src-shared/domain/decision/decision.ts';
import { systemClock } from '../../base/clock.ts';
import { openJournal } from '../../journal/journal.ts';
import { createConnectionState } from '../../sync/connection-state.ts';
import { createOutbox } from '../outbox.ts';
import { usualPace } from './usual-pace.ts';
import { throwingGuard } from '../../testing/throwing-guard.ts';
import { ModelService } from './model-service.ts';

/**
 * A process that takes decisions one after another and prints the id of each that was acknowledged,
 * until it is killed. Its journal and key come in the environment.
 */
const { JOURNAL_PATH = '', JOURNAL_KEY = '', BACKUP_DIR = '' } = process.env;
const journal = openJournal({
  path: JOURNAL_PATH,
  dataKey: Buffer.from(JOURNAL_KEY, 'hex'),
  clock: systemClock,
  backupDir: BACKUP_DIR,
});
const facts = { status: 'PENDING_REVIEW', updatedAt: null, isOpen: true, seen: false, currentStep: null };
const outbox = createOutbox({
  ...usualPace,
  journal,
  client: new ModelService().client,
  facts: {
    factsOf: (claimIds) => new Map(claimIds.map((id) => [id, facts])),
    snapshotOf: (claimIds) => new Map(claimIds.map((id) => [id, facts])),
    takeClaim: () => {},
    takeSeen: () => {},
    refresh: async () => {},
  },
  connection: createConnectionState({ clock: systemClock }),
  checkKey: () => Promise.resolve('unknown'),
  guard: throwingGuard,
  account: { acquirerId: 'acq', partnerId: null, baseUrl: 'https://service.example' },
  beforeSend: async () => {},
  agent: 'Agent',
  clock: systemClock,
  random: Math.random,
  newId: () => crypto.randomUUID(),
  onChange: () => {},
});

const saw = snapshotOf(facts);
function decideNext(number: number): void {
  const targets = [0, 1, 2].map((part) => ({ claimId: `claim-${number}-${part}`, saw }));
  const { entryIds } = outbox.decide({ accountId: 'a', kind: decisionKind.markSeen, targets });
  process.stdout.write(`${entryIds.join()}\n`);
  setImmediate(decideNext, number + 1);
}
decideNext(0);
