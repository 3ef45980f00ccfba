import type { Boundary } from './boundary.ts';

/** `row('log.ts', ['clock.ts'])`: `src-main/base/log.ts` may import `src-main/base/clock.ts`. */
const row = (name: string, folders: readonly string[], packages: readonly string[] = []): Boundary => ({
  folder: `src-main/${name}`,
  folders: folders.map((one) => (one.startsWith('src-') ? one : `src-main/${one}`)),
  packages,
});

const service = 'src-shared/claims-service';
const domain = 'src-shared/domain';
const contract = 'src-shared/contract';

const ground: readonly Boundary[] = [
  row('base', [], ['node:', 'birpc']),
  row('clock.ts', ['base']),
  row('turns.ts', []),
  row('log.ts', ['clock.ts'], ['node:']),
  row('undo-memory.ts', [], ['node:']),
  row('refused.ts', [contract]),
  row('network', [contract, 'src-shared/domain/settings/network-settings.ts'], ['node:']),
  row(
    'database',
    [
      'src-shared/domain/card-number/card-number.ts',
      'src-shared/domain/card-number/card-numbers-in-text.ts',
      'src-shared/domain/card-number/without-card-numbers.ts',
      'src-shared/domain/time/local-day.ts',
      'clock.ts',
    ],
    ['node:', 'better-sqlite3', 'zod'],
  ),
  // Knows nothing of accounts: secrets by name, and a passphrase.
  row(
    'vault',
    [
      'src-shared/domain/settings/vault-refusal.ts',
      'src-shared/domain/settings/passphrase.ts',
      'clock.ts',
      'turns.ts',
    ],
    ['node:', '@node-rs/argon2', 'zod'],
  ),
  row(
    'keychain',
    [contract, 'clock.ts', 'refused.ts', 'turns.ts', 'vault'],
    ['node:', '@napi-rs/keyring', 'zod'],
  ),
];

/** A bulk load's thread reads the pages that it writes; it asks for none. */
const listingReading = [
  'claims-service/answer-reading.ts',
  'claims-service/call-outcome.ts',
  'claims-service/listing-reading.ts',
  'claims-service/received-claims.ts',
];

const data: readonly Boundary[] = [
  row('claims-service', ['base', service, domain, contract, 'clock.ts', 'network'], ['node:', 'zod']),
  row('journal', [service, domain, 'clock.ts', 'database'], ['node:', 'better-sqlite3', 'zod']),
  row(
    'replica',
    // What a journal refers to is the journal's to say; the query workers have it attached.
    [
      'base',
      service,
      domain,
      contract,
      'clock.ts',
      'database',
      'journal/claim-references.ts',
      ...listingReading,
    ],
    ['node:', 'birpc', 'zod'],
  ),
  row('updates', [contract, 'claims-service', 'clock.ts', 'network'], ['node:', 'zod']),
  row('sync', ['base', service, domain, contract, 'claims-service', 'clock.ts', 'replica'], ['node:', 'zod']),
];

const features: readonly Boundary[] = [
  // What a kind is; the kinds; the machine that runs them. Others import `outbox.ts` alone.
  row('outbox/kind', [service, domain, contract, 'claims-service', 'journal'], ['zod']),
  row('outbox/kinds', [service, domain, contract, 'claims-service', 'journal', 'outbox/kind']),
  row(
    'outbox',
    [
      'base',
      service,
      domain,
      contract,
      'claims-service',
      'clock.ts',
      'journal',
      'outbox/kind',
      'outbox/kinds',
      'turns.ts',
    ],
    ['zod'],
  ),
  row(
    'webhooks',
    [
      'base',
      domain,
      contract,
      'claims-service',
      'clock.ts',
      'journal',
      'outbox/outbox.ts',
      'refused.ts',
      'replica',
    ],
    ['zod'],
  ),
  row(
    'documents',
    [
      'base',
      service,
      domain,
      contract,
      'claims-service',
      'clock.ts',
      'database',
      'network',
      'refused.ts',
      'replica',
      'sync',
    ],
    ['node:', 'file-type', 'image-size', 'ipaddr.js'],
  ),
  row('saved-lists', [domain, contract, 'clock.ts', 'journal', 'refused.ts', 'replica']),
  row(
    'templates',
    [service, domain, contract, 'clock.ts', 'journal', 'outbox/outbox.ts', 'refused.ts'],
    ['node:'],
  ),
  row(
    'claims',
    [
      domain,
      contract,
      'documents',
      'journal',
      'outbox/outbox.ts',
      'refused.ts',
      'replica',
      'sync',
      'undo-memory.ts',
    ],
    ['zod'],
  ),
  row('feed', ['base', 'clock.ts', 'journal', 'replica'], []),
  // Reads files that anybody may have made: only a thread of an export loads it.
  row(
    'case-file',
    [domain, contract, 'src-shared/tiff'],
    ['node:', '@cantoo/fontkit', '@cantoo/pdf-lib', 'utif2'],
  ),
  row('snooze', ['base', domain, 'clock.ts', 'journal', 'replica', 'undo-memory.ts'], ['node:']),
  row(
    'export',
    ['base', domain, contract, 'case-file', 'clock.ts', 'journal', 'refused.ts', 'replica'],
    ['node:', 'birpc', 'csv-stringify', 'fflate', 'hucre', 'write-file-atomic', 'zod'],
  ),
  row('notifications', ['base', domain, contract, 'clock.ts', 'journal', 'replica', 'saved-lists']),
  row('report', [domain, contract, 'clock.ts', 'log.ts'], ['node:']),
  // An account's session puts them together.
  row(
    'accounts',
    [
      'base',
      domain,
      contract,
      'claims-service',
      'clock.ts',
      'database',
      'documents',
      'export',
      'feed',
      'journal',
      'keychain',
      'log.ts',
      'network',
      'outbox/outbox.ts',
      'refused.ts',
      'replica',
      'saved-lists',
      'snooze',
      'sync',
      'turns.ts',
      'vault',
      'webhooks',
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
      'clock.ts',
      'documents/whole-file.ts',
      'export',
      'database/busy.ts',
      'journal',
      'keychain',
      'log.ts',
      'network/certificate-file.ts',
      'refused.ts',
      'report',
      'saved-lists',
      'templates',
      'updates',
      'vault/argon2id.ts',
    ],
    ['@orpc/server', 'zod'],
  ),
  // Makes every part and hands it to the others.
  row(
    'engine.ts',
    [
      'base',
      contract,
      'src-shared/domain/email/email-rate.ts',
      'src-shared/domain/decision/hold-time.ts',
      'src-shared/domain/settings/sync-pace.ts',
      'src-shared/domain/time/time-zone.ts',
      'accounts',
      'clock.ts',
      'database/profile-lock.ts',
      'export/download-offers.ts',
      'keychain',
      'log.ts',
      'network',
      'notifications',
      'rpc/change-hub.ts',
      'rpc/router.ts',
      'rpc/rpc-services.ts',
      'sync/wake-watch.ts',
      'templates/preview-cache.ts',
      'updates',
      'vault',
    ],
    ['node:'],
  ),
  row('hosts/words', [contract], ['node:', 'zod']),
  row(
    'hosts',
    [
      'base',
      contract,
      'src-shared/domain',
      'accounts/policy-file.ts',
      'accounts/profile.ts',
      'clock.ts',
      'engine.ts',
      'keychain',
      'hosts/words',
      'network/system-proxy.ts',
      'vault',
      'src-sandbox/sandbox.ts',
    ],
    ['node:', 'write-file-atomic', 'zod'],
  ),
  row(
    'hosts/browser',
    [
      'base',
      contract,
      'src-shared/domain',
      'clock.ts',
      'engine.ts',
      'export',
      'hosts',
      'hosts/words',
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
      'clock.ts',
      'engine.ts',
      'export/file-sink.ts',
      'hosts',
      'hosts/words',
      'rpc/port-wire.ts',
      'rpc/rpc-server.ts',
      'rpc/rpc-services.ts',
      'templates/preview-cache.ts',
    ],
    ['node:', 'electron', 'write-file-atomic'],
  ),
];

export const mainBoundaries: readonly Boundary[] = [...ground, ...data, ...features, ...faces];
