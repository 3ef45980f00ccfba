import type { OpenDatabase } from '../../database/encrypted-database.ts';

/** Position of a pass over a listing, committed with the page that led there. */
export interface WalkCheckpoint {
  walkId: string;
  /** Claim id that the next page starts from; `null` at the beginning. */
  startKey: string | null;
  pages: number;
  /** Number of claims received; a repeated claim counts once per run. */
  claims: number;
  done: boolean;
  /** For a segment, the claim that the service listed after the one it starts from, once that is known. */
  secondId?: string | null;
}

type WalkRow = Omit<WalkCheckpoint, 'done' | 'secondId'> & { done: number; secondId: string | null };

export function createWalkTable(database: OpenDatabase) {
  const columns = 'walk_id AS walkId, start_key AS startKey, pages, claims, done, second_id AS secondId';
  const read = database.prepare<[string], WalkRow>(`SELECT ${columns} FROM walk WHERE walk_id = ?`);
  const readAll = database.prepare<[], WalkRow>(`SELECT ${columns} FROM walk`);
  const write = database.prepare(
    `INSERT INTO walk (walk_id, start_key, pages, claims, done, second_id)
     VALUES (@walkId, @startKey, @pages, @claims, @done, @secondId)
     ON CONFLICT DO UPDATE SET start_key = excluded.start_key, pages = excluded.pages, claims = excluded.claims,
       done = excluded.done, second_id = excluded.second_id`,
  );
  const remove = database.prepare('DELETE FROM walk WHERE walk_id = ?');

  return {
    read: (walkId: string): WalkCheckpoint | null => {
      const row = read.get(walkId);
      return row ? checkpointOf(row) : null;
    },
    all: (): WalkCheckpoint[] => readAll.all().map(checkpointOf),
    write(checkpoint: WalkCheckpoint): void {
      write.run({ secondId: null, ...checkpoint, done: Number(checkpoint.done) });
    },
    forget: (walkId: string): void => {
      remove.run(walkId);
    },
  };
}

function checkpointOf({ done, secondId, ...row }: WalkRow): WalkCheckpoint {
  return { ...row, done: done === 1, ...(secondId === null ? {} : { secondId }) };
}
export type WalkTable = ReturnType<typeof createWalkTable>;
