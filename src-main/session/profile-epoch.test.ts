import { beforeEach, describe, expect, it } from 'vitest';
import type { Journal } from '../journal/journal.ts';
import { openMemoryJournal } from '../journal/testing/memory-journal.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { createMemoryKeychain, type Keychain, KeychainFailed } from '../keychain/keychain.ts';
import { createProfileEpoch, endEpoch, type ProfileEpoch, ProfileSuperseded } from './profile-epoch.ts';

type Verdict = 'current' | 'restored' | readonly string[];

let keychain: Keychain;
let values: number;

beforeEach(() => {
  keychain = createMemoryKeychain();
  values = 0;
});

/** A journal as far as the epoch is concerned: it can be copied at any moment. */
function openJournal(copied: string | null = null): Journal & { copy(): string | null } {
  const journal = openMemoryJournal(new FakeClock());
  if (copied !== null) journal.settings.set('epoch', copied);
  return { ...journal, copy: () => journal.settings.get('epoch') };
}

function over(
  journal: Journal,
  through: Pick<Keychain, 'read' | 'write'> = keychain,
): ProfileEpoch & { verdict: () => Verdict } {
  let verdict: Verdict = 'current';
  const epoch = createProfileEpoch({
    journal,
    keychain: through,
    accountId: 'a',
    newId: () => `value-${(values += 1)}`,
    onRestored: () => (verdict = 'restored'),
    onInDoubt: (entryIds) => (verdict = entryIds),
  });
  return { ...epoch, verdict: () => verdict };
}

/** Returns the verdict on a profile with this journal at its next start. */
async function verdictOn(copied: string | null): Promise<Verdict> {
  const epoch = over(openJournal(copied));
  await epoch.open();
  return epoch.verdict();
}

async function opened(journal = openJournal()) {
  const epoch = over(journal);
  await epoch.open();
  return { journal, epoch };
}

describe('a profile’s epoch', () => {
  it('stays current from start to start', async () => {
    const { journal, epoch } = await opened();
    await epoch.beforeSend(['mail']);
    epoch.settle();
    expect(await verdictOn(journal.copy())).toBe('current');
  });

  // Promise: copied-profile-sends-nothing
  it('gives away a copy from before a send', async () => {
    const { journal, epoch } = await opened();
    const first = journal.copy();
    await epoch.beforeSend([]);
    const second = journal.copy();
    await epoch.beforeSend(['mail']);
    epoch.settle();
    expect(await verdictOn(second)).toBe('restored');
    expect(await verdictOn(first)).toBe('restored');
  });

  it('is not endangered by a crash between the two writes', async () => {
    const { journal } = await opened();
    const halfWay = over(journal, {
      read: (...about) => keychain.read(...about),
      write: () => Promise.reject(new KeychainFailed('keychain_unusable')),
    });
    await expect(halfWay.beforeSend(['mail'])).rejects.toThrow(KeychainFailed);
    expect(await verdictOn(journal.copy())).toBe('current');
  });

  it('doubts what was about to be sent, alone, when a crash or a copy came before it was noted', async () => {
    const { journal, epoch } = await opened();
    await epoch.beforeSend(['mail']);
    expect(await verdictOn(journal.copy())).toEqual(['mail']);
  });

  it('a copy from between the two writes is doubted until the next send, and restored from then on', async () => {
    const { journal } = await opened();
    let copy: string | null = null;
    const watched = over(journal, {
      read: (...about) => keychain.read(...about),
      async write(...about) {
        copy ??= journal.copy();
        await keychain.write(...about);
      },
    });
    await watched.beforeSend(['first']);
    const [kept, inKeychain] = [copy, await keychain.read('a', 'epoch')];
    expect(await verdictOn(kept)).toEqual(['first']);
    await keychain.write('a', 'epoch', inKeychain ?? '');
    await watched.beforeSend(['second']);
    expect(await verdictOn(kept)).toBe('restored');
  });

  it('sends nothing more when another copy was used since', async () => {
    const { journal, epoch } = await opened();
    await epoch.beforeSend(['one']);
    const other = over(openJournal(journal.copy()));
    await other.open();
    await expect(epoch.beforeSend(['mail'])).rejects.toThrow(ProfileSuperseded);
    expect(await verdictOn(journal.copy())).toBe('restored');
  });

  it('lets nothing be sent when the keychain takes the value and does not store it', async () => {
    const { journal } = await opened();
    const epoch = over(journal, { read: (...about) => keychain.read(...about), write: async () => {} });
    await expect(epoch.beforeSend(['mail'])).rejects.toThrow(KeychainFailed);
    expect(await verdictOn(journal.copy())).toBe('current');
  });

  it('lets one of two copies send that wrote their values at the same time', async () => {
    const { journal, epoch } = await opened();
    const twin = over(openJournal(journal.copy()), {
      read: (...about) => keychain.read(...about),
      async write(...about) {
        await keychain.write(...about);
        // Between this write and the check whether it was stored.
        await keychain.write('a', 'epoch', 'the value of the other copy');
      },
    });
    await expect(twin.beforeSend(['mail'])).rejects.toThrow(KeychainFailed);
    await expect(twin.beforeSend(['mail'])).rejects.toThrow(ProfileSuperseded);
    await expect(epoch.beforeSend(['mail'])).rejects.toThrow(ProfileSuperseded);
  });

  it('knows its own value when a write that was given up lands late', async () => {
    const { journal } = await opened();
    const late: (() => Promise<void>)[] = [];
    const epoch = over(journal, {
      read: (...about) => keychain.read(...about),
      async write(...about) {
        if (late.length > 0) return keychain.write(...about);
        late.push(() => keychain.write(...about));
        throw new KeychainFailed('keychain_unusable');
      },
    });
    await expect(epoch.beforeSend(['one'])).rejects.toThrow(KeychainFailed);
    await epoch.beforeSend(['one']);
    await late[0]?.();
    await epoch.beforeSend(['two']);
    expect(await verdictOn(journal.copy())).toEqual(['two']);
  });

  it('goes on when the keychain comes back, one send after another', async () => {
    const { journal } = await opened();
    let isLocked = true;
    const epoch = over(journal, {
      read: (...about) => keychain.read(...about),
      async write(...about) {
        if (isLocked) throw new KeychainFailed('keychain_unusable');
        await keychain.write(...about);
      },
    });
    const first = await Promise.allSettled([epoch.beforeSend(['one']), epoch.beforeSend(['two'])]);
    expect(first.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    isLocked = false;
    await Promise.all([epoch.beforeSend(['one']), epoch.beforeSend(['two'])]);
    expect(await verdictOn(journal.copy())).toEqual(['two']);
  });

  it('knows the values that earlier versions wrote', async () => {
    await keychain.write('a', 'epoch', 'old-2');
    expect(await verdictOn('old-2 old-1')).toBe('current');
    await keychain.write('a', 'epoch', 'old-1');
    expect(await verdictOn('old-2 old-1')).toBe('current');
    await keychain.write('a', 'epoch', 'old-3');
    expect(await verdictOn('old-2 old-1')).toBe('restored');
    await keychain.forget('a', 'epoch');
    expect(await verdictOn('old-2 ')).toBe('restored');
  });

  it('ends with a restored backup', async () => {
    const { journal } = await opened();
    await endEpoch(keychain, 'a', () => 'ended');
    expect(await verdictOn(journal.copy())).toBe('restored');
  });
});
