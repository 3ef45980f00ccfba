import { randomBytes } from 'node:crypto';
import { shortestPassphrase } from '../../src-shared/domain/settings/passphrase.ts';
import type { Clock } from '../base/clock.ts';
import { createTurns } from '../base/turns.ts';
import { deriveKey, type KeyCost } from './argon2id.ts';
import { type Disk, removeFile, replaceFile, systemDisk } from './durable-file.ts';
import { calibrateKeyCost } from './key-cost.ts';
import { createPassphraseThrottle } from './passphrase-throttle.ts';
import { VaultRefused } from './vault-errors.ts';
import {
  parseVaultFile,
  saltBytes,
  sealVault,
  unsealVault,
  type VaultContent,
  type VaultFile,
  type VaultHeader,
} from './vault-file.ts';

interface OpenVault {
  header: VaultHeader;
  key: Buffer;
  secrets: VaultContent;
}

export interface VaultOptions {
  /** Path of `vault.json`; the count of wrong passphrases is beside it. */
  path: string;
  clock: Clock;
  disk?: Disk;
  chooseKeyCost?: () => Promise<KeyCost>;
}

/** The file of a vault, and the attempts to open it. */
function createSealedFile({ path, clock, disk, chooseKeyCost }: Required<VaultOptions>) {
  const throttle = createPassphraseThrottle(`${path}.attempts`, disk, clock);

  /** Returns the file as parsed; `missing` or `damaged` for none that this version can read. */
  async function read(): Promise<VaultFile | 'missing' | 'damaged'> {
    const bytes = await disk.read(path);
    return bytes ? (parseVaultFile(bytes) ?? 'damaged') : 'missing';
  }

  const write = ({ header, key, secrets }: OpenVault) =>
    replaceFile(disk, path, sealVault(header, key, secrets));

  return {
    read,
    write,
    /** Decrypts the vault with a passphrase. The attempt counts as wrong until it has succeeded. @throws VaultRefused */
    async open(passphrase: string): Promise<OpenVault> {
      const file = await read();
      if (typeof file === 'string') throw new VaultRefused(`vault_${file}`);
      const retryAtMs = await throttle.retryAtMs();
      if (retryAtMs !== null) throw new VaultRefused('passphrase_throttled', { retryAtMs });
      await throttle.begin();
      const { nonce: _, sealed: __, ...header } = file;
      const { derivation } = header;
      const key = await deriveKey(passphrase, Buffer.from(derivation.salt, 'base64'), derivation);
      const secrets = unsealVault(file, key);
      if (!secrets) {
        await throttle.fail();
        const nextAtMs = await throttle.retryAtMs();
        throw new VaultRefused('passphrase_wrong', nextAtMs === null ? {} : { retryAtMs: nextAtMs });
      }
      await throttle.clear();
      return { header, key, secrets };
    },
    /** Encrypts secrets with a new key and replaces the file. @throws VaultRefused */
    async sealAnew(id: string, passphrase: string, secrets: VaultContent): Promise<OpenVault> {
      checkLength(passphrase);
      const salt = randomBytes(saltBytes);
      const cost = await chooseKeyCost();
      const header: VaultHeader = {
        version: 1,
        id,
        derivation: { algorithm: 'argon2id', ...cost, salt: salt.toString('base64') },
        cipher: 'aes-256-gcm',
      };
      const opened = { header, key: await deriveKey(passphrase, salt, cost), secrets };
      await write(opened);
      return opened;
    },
    remove: () => removeFile(disk, path),
    retryAtMs: () => throttle.retryAtMs(),
    forgetAttempts: () => throttle.clear(),
  };
}

/**
 * The file is replaced as a whole, so that it is at any moment the old one or the new one:
 *
 *   passphrase ──Argon2id(salt, cost)──► key ──AES-256-GCM(header)──► vault.json.new ──rename──► vault.json
 *
 * A change that could not be written is not in memory either.
 */
export function createVault({
  path,
  clock,
  disk = systemDisk,
  chooseKeyCost = () => measureKeyCost(clock),
}: VaultOptions) {
  const file = createSealedFile({ path, clock, disk, chooseKeyCost });
  let current: OpenVault | null = null;
  const inTurn = createTurns();

  function opened(): OpenVault {
    if (!current) throw new VaultRefused('vault_locked');
    return current;
  }

  function forgetKey(): void {
    current?.key.fill(0);
    current = null;
  }

  /** Changes the content on disk first, and then in memory. */
  const change = (work: (secrets: Map<string, string>) => boolean) =>
    inTurn(async () => {
      const before = opened();
      const secrets = new Map(before.secrets);
      if (!work(secrets)) return;
      const after = { ...before, secrets };
      await file.write(after);
      // It may have been locked meanwhile.
      if (current === before) current = after;
    });

  return {
    /** Returns the state. `damaged`: there is a file, but no vault that this version can read. */
    async state(): Promise<'missing' | 'damaged' | 'locked' | 'open'> {
      if (current) return 'open';
      const found = await file.read();
      return typeof found === 'string' ? found : 'locked';
    },
    isOpen: (): boolean => current !== null,
    /** Returns the vault's id, which a copy of it shares, while it is open. @throws VaultRefused */
    id: (): string => opened().header.id,
    /** Returns the id in the file, open or not. */
    async readId(): Promise<string | null> {
      const found = await file.read();
      return typeof found === 'string' ? null : found.id;
    },
    /** Creates the vault with these secrets, on disk when it resolves, and leaves it open. @throws VaultRefused */
    create: (passphrase: string, secrets: ReadonlyMap<string, string> = new Map()): Promise<void> =>
      inTurn(async () => {
        if ((await file.read()) !== 'missing') throw new VaultRefused('vault_exists');
        forgetKey();
        current = await file.sealAnew(crypto.randomUUID(), passphrase, secrets);
        await file.forgetAttempts();
      }),
    /** Opens the vault; if it is open, checks the passphrase. @throws VaultRefused */
    unlock: (passphrase: string): Promise<void> =>
      inTurn(async () => {
        const next = await file.open(passphrase);
        if (!current) current = next;
        else next.key.fill(0);
      }),
    /** Returns when the next passphrase is accepted; `null` for now. */
    retryAtMs: file.retryAtMs,
    /** Forgets the key and every secret in memory, at once. */
    lock: forgetKey,
    /** Changes salt and key: what was encrypted before opens nothing that is encrypted after. @throws VaultRefused */
    changePassphrase: (currentPassphrase: string, next: string): Promise<void> =>
      inTurn(async () => {
        checkLength(next);
        const before = await file.open(currentPassphrase);
        before.key.fill(0);
        const wasOpen = current !== null;
        const after = await file.sealAnew(before.header.id, next, before.secrets);
        forgetKey();
        if (wasOpen) current = after;
        else after.key.fill(0);
      }),
    /** Reads a secret. @throws VaultRefused `vault_locked` */
    read: (name: string): string | null => opened().secrets.get(name) ?? null,
    write: (name: string, secret: string): Promise<void> =>
      change((secrets) => {
        const isNew = secrets.get(name) !== secret;
        secrets.set(name, secret);
        return isNew;
      }),
    forget: (name: string): Promise<void> => change((secrets) => secrets.delete(name)),
    names: (): string[] => [...opened().secrets.keys()],
    /** Deletes the vault and everything in it. */
    destroy: (): Promise<void> =>
      inTurn(async () => {
        forgetKey();
        await file.remove();
        await file.forgetAttempts();
      }),
  };
}
/** Secrets in a file that a passphrase opens. Calls that change it run one after another. */
export type Vault = ReturnType<typeof createVault>;

/** Measures the cost here, with the monotonic clock. */
function measureKeyCost(clock: Clock): Promise<KeyCost> {
  return calibrateKeyCost(async (cost) => {
    const startMs = clock.monotonicMs();
    const key = await deriveKey('how long does it take', randomBytes(saltBytes), cost);
    key.fill(0);
    return clock.monotonicMs() - startMs;
  });
}

function checkLength(passphrase: string): void {
  if (passphrase.length < shortestPassphrase)
    throw new VaultRefused('passphrase_too_short', { least: shortestPassphrase });
}
