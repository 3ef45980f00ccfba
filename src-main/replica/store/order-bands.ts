import type { OpenDatabase } from '../../database/encrypted-database.ts';

/** An order of the claims that an index has: by a column, then by key. */
interface BandedOrder {
  column: string;
  /** SQL of a value that no known one is below. */
  least: string;
  /** Direction of the keys of equal values, while the values grow. */
  key: 'ASC' | 'DESC';
  index: string;
}

/**
 * Orders whose claims are counted by bands. A band is a stretch of an order: it begins at a value and a key, ends
 * where the next one begins, and has its number of claims kept for each facet. So the claims before a place are those
 * of whole bands, which are never read, and a part of one band. Claims of unknown value are in bands behind all
 * others. As claims change and come, bands grow unlike one another; those that became too large are cut.
 *
 * Migrations use these orders, so that one is never changed.
 */
export const bandedOrders = {
  amount: { column: 'amount', least: '-9e999', key: 'ASC', index: 'claim_by_amount' },
  update: { column: 'updated_at_ms', least: '-9e999', key: 'ASC', index: 'claim_by_update' },
  merchant: { column: 'merchant_key', least: "''", key: 'DESC', index: 'claim_by_merchant' },
} as const satisfies Record<string, BandedOrder>;
export type BandedOrderName = keyof typeof bandedOrders;

const names = ['amount', 'update', 'merchant'] as const satisfies readonly BandedOrderName[];

/** A place in an order. `value` is `null` where it is unknown. */
export interface BandPlace {
  value: string | number | null;
  claimKey: number;
}

/** A band with the place where it begins. */
export interface Band extends BandPlace {
  band: number;
}

/** Returns the place before all claims of a value, or the one after them. */
export function edgeOf(
  name: BandedOrderName,
  value: BandPlace['value'],
  side: 'before' | 'after',
): BandPlace {
  const isLow = (side === 'before') === (bandedOrders[name].key === 'ASC');
  return { value, claimKey: isLow ? -Number.MAX_SAFE_INTEGER : Number.MAX_SAFE_INTEGER };
}

/** SQL for a value in a band: SQLite orders BLOBs behind all numbers and texts. */
const ordered = (value: string): string => `coalesce(${value}, x'')`;

/** SQL for the beginning of a band. */
export const bandStart = "iif(typeof(value) = 'blob', NULL, value) AS value, claim_key AS claimKey";

/** Returns SQL that selects from the band of a claim. */
export function bandOf(name: BandedOrderName, columns: string, value: string, claimKey: string): string {
  const { key } = bandedOrders[name];
  return `SELECT ${columns} FROM order_band WHERE order_name = '${name}' AND value <= ${ordered(value)}
    AND (value < ${ordered(value)} OR claim_key ${key === 'ASC' ? '<=' : '>='} ${claimKey})
    ORDER BY order_band.value DESC, claim_key ${key === 'ASC' ? 'DESC' : 'ASC'} LIMIT 1`;
}

function triggersOf(name: BandedOrderName): string {
  const { column } = bandedOrders[name];
  const bandIn = (row: 'new' | 'old') => bandOf(name, 'band', `${row}.${column}`, `${row}.claim_key`);
  const counted = `INSERT INTO facet_band (band, facet_id, claims) VALUES ((${bandIn('new')}), new.facet_id, 1)
    ON CONFLICT DO UPDATE SET claims = claims + 1;`;
  const uncounted = `UPDATE facet_band SET claims = claims - 1
    WHERE band = (${bandIn('old')}) AND facet_id = old.facet_id;`;
  return `
    CREATE TRIGGER claim_counted_by_${name} AFTER INSERT ON claim BEGIN ${counted} END;
    CREATE TRIGGER claim_uncounted_by_${name} AFTER DELETE ON claim BEGIN ${uncounted} END;
    CREATE TRIGGER claim_recounted_by_${name} AFTER UPDATE OF facet_id, ${column} ON claim
      WHEN old.facet_id <> new.facet_id OR old.${column} IS NOT new.${column}
      BEGIN ${uncounted} ${counted} END;`;
}

/** Returns SQL that counts all stored claims in two bands: those whose value is known, and the others. */
function countIn(name: BandedOrderName): string {
  const { column, least, key, index } = bandedOrders[name];
  const first = key === 'ASC' ? -Number.MAX_SAFE_INTEGER : Number.MAX_SAFE_INTEGER;
  const band = (value: string) =>
    `(SELECT band FROM order_band WHERE order_name = '${name}' AND value = ${value})`;
  return `
    INSERT INTO order_band (order_name, value, claim_key)
      VALUES ('${name}', ${least}, ${first}), ('${name}', x'', ${first});
    INSERT INTO facet_band (band, facet_id, claims)
      SELECT ${band("x''")}, facet_id, count(*) FROM claim INDEXED BY ${index} WHERE ${column} IS NULL GROUP BY facet_id;
    INSERT INTO facet_band (band, facet_id, claims)
      SELECT ${band(least)}, f.facet_id, f.claims - coalesce(u.claims, 0)
      FROM facet f LEFT JOIN facet_band u ON u.band = ${band("x''")} AND u.facet_id = f.facet_id;`;
}

/** SQL that counts all stored claims again. Facets must have been counted. */
export const countBands = `DELETE FROM order_band; DELETE FROM facet_band; ${names.map(countIn).join('')}`;

/** Migration that begins to count by bands. All claims are in one band until it is cut. */
export const bandsMigration = `
  CREATE TABLE order_band (
    band INTEGER PRIMARY KEY,
    order_name TEXT NOT NULL,
    value ANY NOT NULL,
    claim_key INTEGER NOT NULL,
    UNIQUE (order_name, value, claim_key)
  ) STRICT;
  CREATE TABLE facet_band (
    band INTEGER NOT NULL,
    facet_id INTEGER NOT NULL,
    claims INTEGER NOT NULL,
    PRIMARY KEY (band, facet_id)
  ) STRICT, WITHOUT ROWID;
  ${countBands}
  ${names.map(triggersOf).join('')}
`;

/** Number of claims that are cut off a band with more than twice as many. */
const usualClaims = 8192;

/**
 * Creates a function that cuts one band that has become too large, and returns `false` if none has. Call it inside a
 * transaction.
 */
export function createBandCutter(database: OpenDatabase, claimsPerBand = usualClaims) {
  const tooLarge = database.prepare<[string, number], Band>(
    `SELECT band, ${bandStart} FROM order_band
     WHERE order_name = ? AND (SELECT sum(claims) FROM facet_band f WHERE f.band = order_band.band) > 2 * ? LIMIT 1`,
  );
  const move = database.prepare<[BandPlace & { band: number }]>(
    `UPDATE order_band SET value = ${ordered('@value')}, claim_key = @claimKey WHERE band = @band`,
  );
  const add = database.prepare<[BandPlace & { name: string }]>(
    `INSERT INTO order_band (order_name, value, claim_key) VALUES (@name, ${ordered('@value')}, @claimKey)`,
  );
  const subtract = database.prepare<[number | bigint, number]>(
    `UPDATE facet_band SET claims = facet_band.claims - part.claims FROM facet_band part
     WHERE part.band = ? AND facet_band.band = ? AND facet_band.facet_id = part.facet_id`,
  );
  const cutters = names.map((name) => {
    const { column, key, index } = bandedOrders[name];
    const from = (isKnown: boolean) => `FROM claim INDEXED BY ${index}
      WHERE ${isKnown ? `${column} >= @value AND (${column} > @value OR ` : `${column} IS NULL AND (@value IS NULL AND `}
        claim_key ${key === 'ASC' ? '>=' : '<='} @claimKey)
      ORDER BY ${column}, claim_key ${key}`;
    const statements = (isKnown: boolean) => ({
      next: database.prepare<[BandPlace], BandPlace>(
        `SELECT ${column} AS value, claim_key AS claimKey ${from(isKnown)} LIMIT 1 OFFSET ${claimsPerBand}`,
      ),
      count: database.prepare<[BandPlace & { part: number | bigint }]>(
        `INSERT INTO facet_band (band, facet_id, claims) SELECT @part, facet_id, count(*)
         FROM (SELECT facet_id ${from(isKnown)} LIMIT ${claimsPerBand}) GROUP BY facet_id`,
      ),
    });
    return { name, ofKnown: statements(true), ofUnknown: statements(false) };
  });

  return function cutOne(): boolean {
    for (const { name, ofKnown, ofUnknown } of cutters) {
      const found = tooLarge.get(name, claimsPerBand);
      if (found === undefined) continue;
      const { band, value, claimKey } = found;
      const { next, count } = value === null ? ofUnknown : ofKnown;
      const place = next.get({ value, claimKey });
      if (place === undefined) continue;
      move.run({ ...place, band });
      const part = add.run({ value, claimKey, name }).lastInsertRowid;
      count.run({ value, claimKey, part });
      subtract.run(part, band);
      return true;
    }
    return false;
  };
}
