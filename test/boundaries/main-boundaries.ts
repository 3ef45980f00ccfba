import type { Boundary } from './boundary.ts';

/** `row('feed', ['journal'])`: the files of `src-main/feed` may import those of `src-main/journal`. */
const row = (name: string, folders: readonly string[], packages: readonly string[] = []): Boundary => ({
  folder: `src-main/${name}`,
  folders: folders.map((one) => (one.startsWith('src-') ? one : `src-main/${one}`)),
  packages,
});

const service = 'src-shared/claims-service';
const domain = 'src-shared/domain/';
const query = 'src-shared/query';
const contract = 'src-shared/contract';
const words = 'src-shared/words/';

const ground: readonly Boundary[] = [
  row('base', [contract], ['node:', 'birpc']),
  row('network', ['base', contract, 'src-shared/domain/settings/network-settings.ts'], ['node:']),
  row(
    'database',
    [
      'base',
      'src-shared/domain/card-number/card-number.ts',
      'src-shared/domain/card-number/card-numbers-in-text.ts',
      'src-shared/domain/card-number/without-card-numbers.ts',
      'src-shared/domain/time/local-day.ts',
    ],
    ['node:', 'better-sqlite3', 'zod'],
  ),
  // Knows nothing of accounts: secrets by name, and a passphrase.
  row(
    'vault',
    ['base', 'src-shared/domain/settings/vault-refusal.ts', 'src-shared/domain/settings/passphrase.ts'],
    ['node:', '@node-rs/argon2', 'zod'],
  ),
  row('keychain', ['base', contract, 'vault'], ['node:', '@napi-rs/keyring', 'zod']),
];

/** A bulk load's thread reads the pages that it writes; it asks for none. */
const listingReading = [
  'claims-service/answer-reading.ts',
  'claims-service/call-outcome.ts',
  'claims-service/listing-reading.ts',
  'claims-service/received-claims.ts',
];

const data: readonly Boundary[] = [
  row('claims-service', ['base', service, domain, contract, 'network'], ['node:', 'zod']),
  row('journal', ['base', service, domain, query, 'database'], ['node:', 'better-sqlite3', 'zod']),
  row(
    'replica/store',
    ['base', service, domain, contract, 'database', 'claims-service/received-claims.ts'],
    ['node:', 'zod'],
  ),
  row('replica/load', ['base', service, 'database', 'replica/store', ...listingReading], ['node:']),
  // What a journal refers to is the journal's to say; the query workers have it attached.
  row(
    'replica/lists',
    [
      service,
      domain,
      contract,
      query,
      'database',
      'journal/rule-table.ts',
      'journal/stored-rule.ts',
      'replica/store',
    ],
    ['node:'],
  ),
  row('replica/figures', [
    domain,
    contract,
    query,
    'database',
    'journal/claim-references.ts',
    'replica/lists',
    'replica/store',
  ]),
  row('replica/questions', ['base', domain, contract, query, 'database', 'replica/figures', 'replica/lists']),
  row('replica/streams', [
    'base/batches.ts',
    contract,
    query,
    'database',
    'replica/figures',
    'replica/lists',
    'replica/questions',
    'replica/store',
  ]),
  // What the threads start with.
  row('replica', ['base', 'database', 'replica/load', 'replica/questions', 'replica/store'], ['node:']),
  row('updates', ['base', contract, 'claims-service', 'network'], ['node:', 'zod']),
  row(
    'sync',
    ['base', service, domain, contract, 'claims-service', 'replica/load', 'replica/store'],
    ['node:', 'zod'],
  ),
];

const features: readonly Boundary[] = [
  // What a kind is; the kinds; the machine that runs them. Others import `outbox.ts` alone.
  row('outbox/kind', ['base/parse-json.ts', service, domain, contract, 'claims-service', 'journal'], ['zod']),
  row('outbox/kinds', [
    'base/parse-json.ts',
    service,
    domain,
    contract,
    'claims-service',
    'journal',
    'outbox/kind',
  ]),
  row(
    'outbox',
    ['base', service, domain, contract, 'claims-service', 'journal', 'outbox/kind', 'outbox/kinds'],
    ['zod'],
  ),
  row(
    'webhooks',
    ['base', domain, contract, 'claims-service', 'journal', 'outbox/outbox.ts', 'replica/store'],
    ['zod'],
  ),
  row(
    'documents',
    ['base', service, domain, contract, 'claims-service', 'database', 'network', 'replica/store', 'sync'],
    ['node:', 'file-type', 'image-size', 'ipaddr.js'],
  ),
  row('rules', ['base', domain, query, contract, 'journal', 'replica/questions']),
  row('saved-lists', ['base', domain, query, contract, 'journal', 'replica/questions']),
  row('templates', ['base', service, domain, contract, 'journal', 'outbox/outbox.ts'], ['node:']),
  row('snooze', ['base', domain, 'journal', 'replica/store'], ['node:']),
  row(
    'claims',
    [
      'base',
      domain,
      contract,
      'documents',
      'journal',
      'outbox/outbox.ts',
      'replica/figures',
      'replica/questions',
      'replica/store',
      'snooze',
      'sync',
    ],
    ['zod'],
  ),
  row('selections', [
    'base',
    domain,
    contract,
    'outbox/outbox.ts',
    'replica/figures',
    'replica/questions',
    'rules',
  ]),
  row('feed', ['base', 'journal', 'replica/store'], []),
  // Reads files that anybody may have made: only a thread of an export loads it.
  row(
    'case-file',
    ['base/fault-code.ts', domain, contract, 'src-shared/tiff'],
    ['node:', '@cantoo/fontkit', '@cantoo/pdf-lib', 'utif2'],
  ),
  row(
    'export',
    [
      'base',
      domain,
      contract,
      query,
      words,
      'case-file',
      'database',
      'journal',
      'replica/questions',
      'replica/streams',
    ],
    ['node:', 'csv-stringify', 'fflate', 'hucre', 'write-file-atomic', 'zod'],
  ),
  row('notifications', ['base', domain, query, contract, 'journal', 'replica/questions', 'saved-lists']),
  row('report', ['base', domain, contract], ['node:']),
  // One open account: makes the parts and connects them.
  row(
    'session',
    [
      'base',
      domain,
      contract,
      'claims',
      'claims-service',
      'database',
      'documents',
      'export',
      'feed',
      'journal',
      'keychain',
      'network',
      'outbox/outbox.ts',
      'replica/figures',
      'replica/load',
      'replica/questions',
      'replica/store',
      'rules',
      'saved-lists',
      'selections',
      'snooze',
      'sync',
      'webhooks',
    ],
    ['node:', 'zod'],
  ),
  row(
    'accounts',
    [
      'base',
      domain,
      contract,
      'claims-service',
      'database',
      'journal',
      'keychain',
      'network',
      'replica/store',
      'session',
      'sync',
      'vault',
    ],
    ['node:', 'zod'],
  ),
];

const faces: readonly Boundary[] = [
  // It binds: what it answers is found by those above, through the session of an account.
  row(
    'rpc',
    [
      'base',
      domain,
      contract,
      'accounts',
      'claims',
      'documents/whole-file.ts',
      'export',
      'database/busy.ts',
      'journal',
      'keychain',
      'report',
      'rules',
      'saved-lists',
      'session/account-session.ts',
      'templates',
      'updates',
      'vault/argon2id.ts',
    ],
    ['@orpc/contract', '@orpc/server', 'zod'],
  ),
  // Makes every part and hands it to the others.
  row(
    'engine',
    [
      'base',
      contract,
      'src-shared/domain/time/time-zone.ts',
      'accounts',
      'database/profile-lock.ts',
      'export/download-offers.ts',
      'keychain',
      'network',
      'notifications',
      'rpc/change-hub.ts',
      'rpc/router.ts',
      'rpc/rpc-services.ts',
      'session',
      'sync/wake-watch.ts',
      'templates/preview-cache.ts',
      'updates',
      'vault',
    ],
    ['node:'],
  ),
  row(
    'hosts',
    [
      'base',
      contract,
      'src-shared/domain',
      'accounts/policy-file.ts',
      'accounts/profile.ts',
      'engine',
      'keychain',
      words,
      'network/system-proxy.ts',
      'vault',
      'src-sandbox/sandbox.ts',
    ],
    ['node:', 'hono', 'write-file-atomic', 'zod'],
  ),
  row(
    'hosts/browser',
    [
      'base',
      contract,
      'src-shared/domain',
      'engine',
      'export',
      'hosts',
      words,
      'rpc/rpc-server.ts',
      'templates/preview-cache.ts',
    ],
    ['node:', 'ws', 'zod'],
  ),
  row('hosts/electron/preload', [], ['electron']),
  row(
    'hosts/electron',
    [
      'base',
      contract,
      'src-shared/domain',
      'engine',
      'export/file-sink.ts',
      'hosts',
      words,
      'rpc/port-wire.ts',
      'rpc/rpc-server.ts',
      'rpc/rpc-services.ts',
      'templates/preview-cache.ts',
    ],
    ['node:', 'electron', 'write-file-atomic'],
  ),
];

export const mainBoundaries: readonly Boundary[] = [...ground, ...data, ...features, ...faces];
