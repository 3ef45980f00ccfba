import { currencyDigits } from '../../../src-shared/domain/money/currency-digits.ts';
import { highUnits, lowUnits } from './amount-sums.ts';
import { weekOf } from './claim-key.ts';

/** SQL that adds a claim to the counts and sums of its facet, in total and by week of creation. */
function counted(row: 'new'): string {
  return `UPDATE facet SET claims = claims + 1, amount_high = amount_high + ${highUnits(row)},
      amount_low = amount_low + ${lowUnits(row)} WHERE facet_id = ${row}.facet_id;
    INSERT INTO facet_week (facet_id, week, claims, amount_high, amount_low)
      VALUES (${row}.facet_id, ${weekOf(`${row}.claim_key`)}, 1, ${highUnits(row)}, ${lowUnits(row)})
      ON CONFLICT DO UPDATE SET claims = claims + 1, amount_high = amount_high + excluded.amount_high,
        amount_low = amount_low + excluded.amount_low;`;
}

function uncounted(row: 'old'): string {
  return `UPDATE facet SET claims = claims - 1, amount_high = amount_high - ${highUnits(row)},
      amount_low = amount_low - ${lowUnits(row)} WHERE facet_id = ${row}.facet_id;
    UPDATE facet_week SET claims = claims - 1, amount_high = amount_high - ${highUnits(row)},
      amount_low = amount_low - ${lowUnits(row)}
      WHERE facet_id = ${row}.facet_id AND week = ${weekOf(`${row}.claim_key`)};`;
}

/** SQL that counts all stored claims again. */
export const countFacets = `
  DELETE FROM facet_week;
  INSERT INTO facet_week (facet_id, week, claims, amount_high, amount_low)
    SELECT facet_id, ${weekOf('claim_key')}, count(*), sum(${highUnits('claim')}), sum(${lowUnits('claim')})
    FROM claim INDEXED BY claim_by_facet GROUP BY 1, 2;
  UPDATE facet SET (claims, amount_high, amount_low) = (
    SELECT count(*), coalesce(sum(${highUnits('c')}), 0), coalesce(sum(${lowUnits('c')}), 0)
    FROM claim c INDEXED BY claim_by_facet WHERE c.facet_id = facet.facet_id);
`;

/** SQL for the digits of a facet's currency by ISO 4217; NULL for a currency that has none. */
const digitsOfCurrency = `CASE ${[...Map.groupBy(currencyDigits, ([, digits]) => digits)]
  .map(
    ([digits, codes]) => `WHEN currency IN (${codes.map(([code]) => `'${code}'`).join(', ')}) THEN ${digits}`,
  )
  .join(' ')} END`;

/**
 * Migration that stores amounts in units whose size is the facet's, see amount-sums. Stored claims get theirs from
 * their bodies afterwards (claim-backlog). Until then, claims whose units are not the digits of their currency, by an
 * earlier table of digits, are in facets of their own without digits: their amounts count as left out of the sums.
 */
export const amountDigitsMigration = `
  DROP TRIGGER claim_counted;
  DROP TRIGGER claim_uncounted;
  DROP TRIGGER claim_recounted;
  ALTER TABLE facet ADD COLUMN amount_digits INTEGER;
  ALTER TABLE facet ADD COLUMN amount_high INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE facet ADD COLUMN amount_low INTEGER NOT NULL DEFAULT 0;
  ALTER TABLE facet DROP COLUMN summed;
  ALTER TABLE facet DROP COLUMN amount_minor;
  UPDATE facet SET amount_digits = ${digitsOfCurrency};
  CREATE TEMP TABLE of_other_digits AS
    SELECT c.claim_key, c.facet_id, c.facet_id + (SELECT max(facet_id) FROM facet) AS other_id
    FROM claim c INDEXED BY claim_by_facet JOIN facet f ON f.facet_id = c.facet_id
    WHERE f.amount_digits IS NOT NULL
      AND (c.amount_minor IS NULL OR c.amount_minor IS NOT CAST(round(c.amount *
        CASE f.amount_digits WHEN 0 THEN 1 WHEN 2 THEN 100 WHEN 3 THEN 1000 ELSE 10000 END) AS INTEGER));
  INSERT INTO facet (facet_id, seen, is_open, status, current_step, outcome, origin, currency)
    SELECT DISTINCT o.other_id, f.seen, f.is_open, f.status, f.current_step, f.outcome, f.origin, f.currency
    FROM temp.of_other_digits o JOIN facet f ON f.facet_id = o.facet_id;
  UPDATE claim SET facet_id = o.other_id FROM temp.of_other_digits o WHERE o.claim_key = claim.claim_key;
  DROP TABLE temp.of_other_digits;
  DROP TABLE facet_week;
  CREATE TABLE facet_week (
    facet_id INTEGER NOT NULL,
    week INTEGER NOT NULL,
    claims INTEGER NOT NULL,
    amount_high INTEGER NOT NULL,
    amount_low INTEGER NOT NULL,
    PRIMARY KEY (facet_id, week)
  ) STRICT, WITHOUT ROWID;
  ${countFacets}
  CREATE TRIGGER claim_counted AFTER INSERT ON claim BEGIN
    ${counted('new')}
  END;
  CREATE TRIGGER claim_uncounted AFTER DELETE ON claim BEGIN
    ${uncounted('old')}
  END;
  CREATE TRIGGER claim_recounted AFTER UPDATE OF facet_id, amount_minor ON claim BEGIN
    ${uncounted('old')}
    ${counted('new')}
  END;
`;
