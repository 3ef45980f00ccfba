import { type Schema, versionInHeader } from '../../database/migrate.ts';
import { weekOf } from './claim-key.ts';
import { amountDigitsMigration } from './kept-sums.ts';
import { bandsMigration } from './order-bands.ts';
import { addOlderTextsFunctions, olderTextsMigration } from './older-texts.ts';

/**
 * The replica's schema. The file can be made anew from the service, yet a first sync over a slow connection
 * is not asked for lightly.
 *
 * A claim is cut in three, so that lists and totals read little:
 * - `claim`: what a row of the list shows. `claim_key` follows the time of creation
 *   (`createdAtMs * 1024 + n`; negative when the time is unknown), so that reading by rowid is
 *   reading by age.
 * - `facet`: each combination of the few-valued fields once, with the number of its claims and their
 *   sum, as a whole and by week of creation. Counts and totals by those never touch a claim, but for the
 *   weeks that a filter cuts.
 * - `claim_body`: the body as received, sanitised; numbered as they come, so that a page of claims
 *   of all ages is written side by side.
 */
function counted(row: 'new'): string {
  return `UPDATE facet SET claims = claims + 1, summed = summed + (${row}.amount_minor IS NOT NULL),
      amount_minor = amount_minor + coalesce(${row}.amount_minor, 0) WHERE facet_id = ${row}.facet_id;
    INSERT INTO facet_week (facet_id, week, claims, summed, amount_minor)
      VALUES (${row}.facet_id, ${weekOf(`${row}.claim_key`)}, 1, ${row}.amount_minor IS NOT NULL,
        coalesce(${row}.amount_minor, 0))
      ON CONFLICT DO UPDATE SET claims = claims + 1, summed = summed + excluded.summed,
        amount_minor = amount_minor + excluded.amount_minor;`;
}

function uncounted(row: 'old'): string {
  return `UPDATE facet SET claims = claims - 1, summed = summed - (${row}.amount_minor IS NOT NULL),
      amount_minor = amount_minor - coalesce(${row}.amount_minor, 0) WHERE facet_id = ${row}.facet_id;
    UPDATE facet_week SET claims = claims - 1, summed = summed - (${row}.amount_minor IS NOT NULL),
      amount_minor = amount_minor - coalesce(${row}.amount_minor, 0)
      WHERE facet_id = ${row}.facet_id AND week = ${weekOf(`${row}.claim_key`)};`;
}

const migrations: readonly string[] = [
  `
  CREATE TABLE facet (
    facet_id INTEGER PRIMARY KEY,
    seen INTEGER, is_open INTEGER,
    status TEXT, current_step TEXT, outcome TEXT, origin TEXT, currency TEXT,
    claims INTEGER NOT NULL DEFAULT 0,
    /* Claims among them whose amount is in minor units, and their sum. */
    summed INTEGER NOT NULL DEFAULT 0,
    amount_minor INTEGER NOT NULL DEFAULT 0
  ) STRICT;

  CREATE TABLE claim (
    claim_key INTEGER PRIMARY KEY,
    claim_id TEXT NOT NULL UNIQUE,
    facet_id INTEGER NOT NULL REFERENCES facet,
    body_id INTEGER NOT NULL REFERENCES claim_body,
    merchant_id TEXT,
    merchant_name TEXT,
    /* For order and grouping: no accents, no case. */
    merchant_key TEXT,
    holder_name TEXT, rrn TEXT, masked_card TEXT,
    amount REAL, amount_minor INTEGER,
    updated_at TEXT,
    /* The latest known; stays when a later body has none. */
    updated_at_ms INTEGER,
    received_at_ms INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX claim_by_age ON claim (claim_key, facet_id, amount, amount_minor);
  CREATE INDEX claim_by_facet ON claim (facet_id, claim_key, amount, amount_minor);
  CREATE INDEX claim_by_amount ON claim (amount, claim_key, facet_id);
  CREATE INDEX claim_by_update ON claim (updated_at_ms, claim_key, facet_id);
  CREATE INDEX claim_by_merchant ON claim (merchant_key, claim_key DESC, facet_id);

  CREATE TRIGGER claim_counted AFTER INSERT ON claim BEGIN
    UPDATE facet SET claims = claims + 1, summed = summed + (new.amount_minor IS NOT NULL),
      amount_minor = amount_minor + coalesce(new.amount_minor, 0) WHERE facet_id = new.facet_id;
  END;
  CREATE TRIGGER claim_uncounted AFTER DELETE ON claim BEGIN
    UPDATE facet SET claims = claims - 1, summed = summed - (old.amount_minor IS NOT NULL),
      amount_minor = amount_minor - coalesce(old.amount_minor, 0) WHERE facet_id = old.facet_id;
  END;
  CREATE TRIGGER claim_recounted AFTER UPDATE OF facet_id, amount_minor ON claim BEGIN
    UPDATE facet SET claims = claims - 1, summed = summed - (old.amount_minor IS NOT NULL),
      amount_minor = amount_minor - coalesce(old.amount_minor, 0) WHERE facet_id = old.facet_id;
    UPDATE facet SET claims = claims + 1, summed = summed + (new.amount_minor IS NOT NULL),
      amount_minor = amount_minor + coalesce(new.amount_minor, 0) WHERE facet_id = new.facet_id;
  END;

  CREATE TABLE claim_body (body_id INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT;

  CREATE VIRTUAL TABLE claim_search USING fts5 (
    words, content = '', contentless_delete = 1, detail = none,
    tokenize = "unicode61 remove_diacritics 2", prefix = '1 2 3'
  );

  CREATE TABLE walk (
    walk_id TEXT PRIMARY KEY,
    start_key TEXT,
    pages INTEGER NOT NULL,
    claims INTEGER NOT NULL,
    done INTEGER NOT NULL
  ) STRICT;

  CREATE TABLE feed (
    feed_id INTEGER PRIMARY KEY AUTOINCREMENT,
    at_ms INTEGER NOT NULL,
    claim_id TEXT NOT NULL,
    field TEXT NOT NULL,
    from_value TEXT, to_value TEXT
  ) STRICT;
  CREATE INDEX feed_by_claim ON feed (claim_id, feed_id);

  CREATE TABLE meta (name TEXT PRIMARY KEY, value TEXT) STRICT;
  `,
  `
  /* What a partner's subscriptions were at the last reading, and what the service said when it refused one. */
  CREATE TABLE subscription_listing (
    partner_id TEXT PRIMARY KEY,
    subscriptions TEXT,
    left_out INTEGER NOT NULL DEFAULT 0,
    read_at_ms INTEGER,
    refusal TEXT,
    refused_at_ms INTEGER
  ) STRICT;
  `,
  `
  /* Documents of claims, distinguished by their storage name; their addresses are credentials and not kept. */
  CREATE TABLE document_listing (
    claim_id TEXT PRIMARY KEY,
    listed_at_ms INTEGER NOT NULL,
    quantity REAL
  ) STRICT;
  CREATE INDEX document_listing_by_time ON document_listing (listed_at_ms);
  CREATE TABLE document (
    claim_id TEXT NOT NULL,
    document_key TEXT NOT NULL,
    position INTEGER NOT NULL,
    name TEXT,
    status TEXT,
    is_listed INTEGER NOT NULL,
    first_seen_at_ms INTEGER NOT NULL,
    PRIMARY KEY (claim_id, document_key)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE verdict (
    verdict_id INTEGER PRIMARY KEY,
    claim_id TEXT NOT NULL,
    document_key TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    status TEXT
  ) STRICT;
  CREATE INDEX verdict_by_claim ON verdict (claim_id, verdict_id);
  /* What the change is about, when it is not the claim itself: a document's name. */
  ALTER TABLE feed ADD COLUMN subject TEXT;
  `,
  // Words are cut and folded before they come here (search-terms): ASCII apart from letters and
  // digits is between them, and this tokenizer leaves everything else whole.
  `
  DROP TABLE claim_search;
  CREATE VIRTUAL TABLE claim_search USING fts5 (
    words, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii', prefix = '1 2 3'
  );
  CREATE INDEX claim_by_merchant_id ON claim (merchant_id, claim_key, facet_id, amount, amount_minor)
    WHERE merchant_id IS NOT NULL;
  `,
  `
  /* What distinguishes merchants where no merchant id is known; see merchant-identity. */
  ALTER TABLE claim ADD COLUMN tax_identity TEXT;
  CREATE INDEX claim_by_tax_identity ON claim (tax_identity, facet_id, merchant_id)
    WHERE tax_identity IS NOT NULL;
  /* The claims that are here get their words and keys afterwards, a few at a time; see claim-backlog. */
  INSERT INTO meta (name, value)
    SELECT 'search_backlog_below', CAST(max(claim_key) + 1 AS TEXT) FROM claim HAVING count(*) > 0;
  `,
  `
  /* From here on the file says what its claims were derived by, and claim-backlog finds what is new. */
  INSERT INTO meta (name, value) VALUES ('derived_columns', '["amount","amount_minor","currency","current_step","holder_name","is_open","masked_card","merchant_id","merchant_key","merchant_name","origin","outcome","rrn","seen","status","tax_identity","updated_at","updated_at_ms","words"]');
  INSERT INTO meta (name, value) SELECT 'derive_words', '1' FROM meta WHERE name = 'search_backlog_below';
  UPDATE meta SET name = 'derive_below' WHERE name = 'search_backlog_below';
  `,
  // An index of its own instead of UNIQUE: a bulk load makes it last, sorted, as it does the others (see bulk-file).
  `
  DROP TRIGGER claim_uncounted;
  CREATE TABLE claim_renewed (
    claim_key INTEGER PRIMARY KEY,
    claim_id TEXT NOT NULL,
    facet_id INTEGER NOT NULL REFERENCES facet,
    body_id INTEGER NOT NULL REFERENCES claim_body,
    merchant_id TEXT,
    merchant_name TEXT,
    merchant_key TEXT,
    tax_identity TEXT,
    holder_name TEXT, rrn TEXT, masked_card TEXT,
    amount REAL, amount_minor INTEGER,
    updated_at TEXT,
    /* The latest known; stays when a later body has none. */
    updated_at_ms INTEGER,
    received_at_ms INTEGER NOT NULL
  ) STRICT;
  INSERT INTO claim_renewed (claim_key, claim_id, facet_id, body_id, merchant_id, merchant_name, merchant_key,
      tax_identity, holder_name, rrn, masked_card, amount, amount_minor, updated_at, updated_at_ms, received_at_ms)
    SELECT claim_key, claim_id, facet_id, body_id, merchant_id, merchant_name, merchant_key,
      tax_identity, holder_name, rrn, masked_card, amount, amount_minor, updated_at, updated_at_ms, received_at_ms
    FROM claim;
  DROP TABLE claim;
  ALTER TABLE claim_renewed RENAME TO claim;
  CREATE UNIQUE INDEX claim_by_id ON claim (claim_id);
  CREATE INDEX claim_by_age ON claim (claim_key, facet_id, amount, amount_minor);
  CREATE INDEX claim_by_facet ON claim (facet_id, claim_key, amount, amount_minor);
  CREATE INDEX claim_by_amount ON claim (amount, claim_key, facet_id);
  CREATE INDEX claim_by_update ON claim (updated_at_ms, claim_key, facet_id);
  CREATE INDEX claim_by_merchant ON claim (merchant_key, claim_key DESC, facet_id);
  CREATE INDEX claim_by_merchant_id ON claim (merchant_id, claim_key, facet_id, amount, amount_minor)
    WHERE merchant_id IS NOT NULL;
  CREATE INDEX claim_by_tax_identity ON claim (tax_identity, facet_id, merchant_id)
    WHERE tax_identity IS NOT NULL;
  CREATE TRIGGER claim_counted AFTER INSERT ON claim BEGIN
    UPDATE facet SET claims = claims + 1, summed = summed + (new.amount_minor IS NOT NULL),
      amount_minor = amount_minor + coalesce(new.amount_minor, 0) WHERE facet_id = new.facet_id;
  END;
  CREATE TRIGGER claim_uncounted AFTER DELETE ON claim BEGIN
    UPDATE facet SET claims = claims - 1, summed = summed - (old.amount_minor IS NOT NULL),
      amount_minor = amount_minor - coalesce(old.amount_minor, 0) WHERE facet_id = old.facet_id;
  END;
  CREATE TRIGGER claim_recounted AFTER UPDATE OF facet_id, amount_minor ON claim BEGIN
    UPDATE facet SET claims = claims - 1, summed = summed - (old.amount_minor IS NOT NULL),
      amount_minor = amount_minor - coalesce(old.amount_minor, 0) WHERE facet_id = old.facet_id;
    UPDATE facet SET claims = claims + 1, summed = summed + (new.amount_minor IS NOT NULL),
      amount_minor = amount_minor + coalesce(new.amount_minor, 0) WHERE facet_id = new.facet_id;
  END;
  /* Claims that the service confirmed as seen while a bulk load held them. */
  CREATE TABLE seen_in_load (claim_id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
  `,
  // Counts of the claims that were created before or after a moment read whole weeks from here.
  `
  CREATE TABLE facet_week (
    facet_id INTEGER NOT NULL,
    week INTEGER NOT NULL,
    claims INTEGER NOT NULL,
    summed INTEGER NOT NULL,
    amount_minor INTEGER NOT NULL,
    PRIMARY KEY (facet_id, week)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO facet_week (facet_id, week, claims, summed, amount_minor)
    SELECT facet_id, ${weekOf('claim_key')}, count(*), count(amount_minor), coalesce(sum(amount_minor), 0)
    FROM claim INDEXED BY claim_by_facet GROUP BY 1, 2;
  DROP TRIGGER claim_counted;
  DROP TRIGGER claim_uncounted;
  DROP TRIGGER claim_recounted;
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
  `,
  // What was copied from the feed is known by this name and the number of a change.
  `INSERT INTO meta (name, value) VALUES ('feed_name', lower(hex(randomblob(16))))`,
  // When a claim was decided and came to its outcome. The claims that are here get both from their bodies; see claim-backlog.
  `
  ALTER TABLE claim ADD COLUMN decision_at_ms INTEGER;
  ALTER TABLE claim ADD COLUMN decision_noticed INTEGER;
  ALTER TABLE claim ADD COLUMN outcome_at_ms INTEGER;
  ALTER TABLE claim ADD COLUMN outcome_noticed INTEGER;
  CREATE INDEX claim_by_decision ON claim (decision_at_ms, facet_id, claim_key, amount_minor, decision_noticed)
    WHERE decision_at_ms IS NOT NULL;
  CREATE INDEX claim_by_outcome ON claim (outcome_at_ms, facet_id, claim_key, amount_minor, outcome_noticed)
    WHERE outcome_at_ms IS NOT NULL;
  `,
  // A listing is walked from several of its claims at once.
  'ALTER TABLE walk ADD COLUMN second_id TEXT',
  // Claims that retention removed, with what must be known of them should the service list them again.
  `
  CREATE TABLE retired_claim (
    claim_id TEXT PRIMARY KEY,
    status TEXT, outcome TEXT, is_open INTEGER,
    merchant_id TEXT,
    updated_at_ms INTEGER,
    decision_at_ms INTEGER, decision_noticed INTEGER,
    outcome_at_ms INTEGER, outcome_noticed INTEGER
  ) STRICT, WITHOUT ROWID;
  /* Their number, so that nobody counts them. */
  INSERT INTO meta (name, value) VALUES ('retired_claims', '0');
  CREATE TRIGGER retired_claim_counted AFTER INSERT ON retired_claim BEGIN
    UPDATE meta SET value = CAST(CAST(value AS INTEGER) + 1 AS TEXT) WHERE name = 'retired_claims';
  END;
  CREATE TRIGGER retired_claim_uncounted AFTER DELETE ON retired_claim BEGIN
    UPDATE meta SET value = CAST(CAST(value AS INTEGER) - 1 AS TEXT) WHERE name = 'retired_claims';
  END;
  `,
  // Words that any number of claims may have. The claims that are here get theirs afterwards; see claim-backlog.
  'CREATE TABLE search_word (word TEXT PRIMARY KEY) STRICT, WITHOUT ROWID',
  // The claims of each merchant side by side, with what the insights count of them.
  `
  DROP INDEX claim_by_tax_identity;
  CREATE INDEX claim_by_identity ON claim (tax_identity, merchant_id, facet_id, claim_key, amount_minor);
  `,
  amountDigitsMigration,
  olderTextsMigration,
  bandsMigration,
];

export const replicaSchema: Schema = {
  migrations,
  record: versionInHeader,
  functions: addOlderTextsFunctions,
};
