import Sqlite from 'better-sqlite3';
import type { SessionTools } from '../../src-main/session/session-options.ts';
import {
  type ClaimsServiceClient,
  createClaimsServiceClient,
} from '../../src-main/claims-service/claims-service-client.ts';
import { type Journal, openJournal } from '../../src-main/journal/journal.ts';
import { migrations } from '../../src-main/journal/migrations.ts';
import type { DecisionKind } from '../../src-shared/domain/decision/decision.ts';
import { endpointOf } from '../testing/decision-supply.ts';
import type { InnerCrashPoint } from './crash-points.ts';

/** SIGKILL, as `kill -9` from outside: nothing more of this process runs. */
function die(): never {
  process.kill(process.pid, 'SIGKILL');
  throw new Error('this process is dead');
}

/** Parts of a session that kill the process at `point`, when a decision of `kind` comes there. */
export function crashHooks(
  point: InnerCrashPoint,
  kind: DecisionKind,
): Pick<SessionTools, 'openJournal' | 'createClient'> {
  switch (point) {
    case 'in a migration':
      return { openJournal: (options) => openJournal({ ...options, migrations: withDeadlyMigration() }) };
    case 'answer read, not committed':
      return {
        createClient: (options) => deadlyClient(createClaimsServiceClient(options), endpointOf(kind)),
      };
    default:
      return { openJournal: (options) => deadlyJournal(openJournal(options), point, kind) };
  }
}

type Written = 'entry' | 'sending' | 'answer' | 'done';
const writtenAt: Readonly<Partial<Record<InnerCrashPoint, Written>>> = {
  'entry written, not committed': 'entry',
  'entry committed, not acknowledged': 'entry',
  '`sending` committed, not connected': 'sending',
  'answer committed, not yet done': 'answer',
  '`done` committed, screen stale': 'done',
};

function deadlyJournal(journal: Journal, point: InnerCrashPoint, kind: DecisionKind): Journal {
  const awaited = writtenAt[point];
  const kindOf = (id: string) => journal.entries.get(id)?.kind;
  let isThere = false;
  const note = (what: Written, ofKind: string | undefined): void => {
    if (what === awaited && ofKind === kind) isThere = true;
  };
  return {
    ...journal,
    entries: {
      ...journal.entries,
      insertAlike(shared, own) {
        journal.entries.insertAlike(shared, own);
        note('entry', shared.kind);
      },
      compareAndMove(id, from, to, change) {
        const moved = journal.entries.compareAndMove(id, from, to, change);
        if (to === 'sending' || to === 'done') note(to, kindOf(id));
        return moved;
      },
    },
    attempts: {
      ...journal.attempts,
      end(entryId, number, end) {
        journal.attempts.end(entryId, number, end);
        if (end.outcome === 'ok' && journal.entries.get(entryId)?.state === 'sending') {
          note('answer', kindOf(entryId));
        }
      },
    },
    transaction(work) {
      const result = journal.transaction(() => {
        const done = work();
        if (isThere && point === 'entry written, not committed') die();
        return done;
      });
      if (isThere) die();
      return result;
    },
  };
}

function deadlyClient(client: ClaimsServiceClient, name: keyof ClaimsServiceClient): ClaimsServiceClient {
  const call = client[name] as (...args: unknown[]) => Promise<unknown>;
  return {
    ...client,
    async [name](...args: unknown[]) {
      await call(...args);
      die();
    },
  };
}

/** A later version's change of the whole table, killed when it is made and not committed. */
function withDeadlyMigration() {
  const sql = `ALTER TABLE entry ADD COLUMN colour TEXT; UPDATE entry SET colour = 'blue';`;
  const { exec } = Object.getOwnPropertyDescriptors(Sqlite.prototype);
  Sqlite.prototype.exec = function (this: Sqlite.Database, text: string) {
    const result = exec.value?.call(this, text) as Sqlite.Database;
    if (text === sql) die();
    return result;
  };
  return [...migrations, sql];
}
