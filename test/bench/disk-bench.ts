import { openEncrypted } from '../../src-main/database/encrypted-database.ts';
import { type FigureId, judged } from './bars.ts';
import type { Figure } from './measure.ts';

interface Part {
  name: string;
  /** Of a table or an index. */
  owns: (table: string, kind: string) => boolean;
}

/** The first that owns it counts it. */
const parts: Part[] = [
  { name: 'bodies as received', owns: (table, kind) => table === 'claim_body' && kind === 'table' },
  { name: 'full text', owns: (table) => table.startsWith('claim_search') },
  { name: 'indexes', owns: (_table, kind) => kind === 'index' },
  { name: 'columns of the list', owns: (table) => table === 'claim' },
  { name: 'all else', owns: () => true },
];

/** Bytes of the filled replica for each claim, and what takes them. */
export function benchDisk(replicaPath: string, dataKey: Buffer): Figure[] {
  const database = openEncrypted(replicaPath, dataKey, { readonly: true, cacheKib: 16 * 1024 });
  try {
    const one = (sql: string) => Number(database.prepare(sql).pluck().get());
    const claims = one('SELECT count(*) FROM claim');
    const text = one('SELECT sum(octet_length(body)) FROM claim_body');
    const sizes = database
      .prepare<[], { name: string; owner: string; kind: string; bytes: number }>(
        `SELECT d.name, coalesce(s.tbl_name, d.name) AS owner, coalesce(s.type, 'table') AS kind, sum(d.pgsize) AS bytes
         FROM dbstat d LEFT JOIN sqlite_schema s USING (name) GROUP BY d.name`,
      )
      .all();
    const taken = new Map<Part, number>();
    for (const { owner, kind, bytes } of sizes) {
      const part = parts.find(({ owns }) => owns(owner, kind));
      if (part) taken.set(part, (taken.get(part) ?? 0) + bytes);
    }
    const figure = (id: FigureId, name: string, bytes: number, raw: number | null): Figure =>
      judged({
        id,
        name,
        unit: 'bytes',
        ours: bytes / claims,
        raw: raw === null ? null : raw / claims,
        rawName: 'the text alone',
      });
    const all = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
    return [
      figure('diskPerClaim', 'disk, a claim', all, text),
      ...[...taken].map(([{ name }, bytes]) => figure('diskPart', `of which ${name}`, bytes, null)),
    ];
  } finally {
    database.close();
  }
}
