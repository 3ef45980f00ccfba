import type { OpenDatabase } from '../../database/encrypted-database.ts';

/** Looks claims up in the file's own index. */
export function createIndexedPlaces(database: OpenDatabase): ClaimPlaces {
  const keyOf = database.prepare<[string], number>('SELECT claim_key FROM claim WHERE claim_id = ?').pluck();
  return {
    keyOf: (claimId) => keyOf.get(claimId) ?? null,
    noteAt() {},
  };
}

const firstSlots = 1 << 12;

/**
 * Looks claims up in memory, for a file without that index: ids are random, and updating an index of them would cost
 * more than the rest of a bulk load. A slot of 12 bytes holds 32 bits of a hash and the key; the claim's row decides
 * whether it is the right one.
 */
export function createPlacesInMemory(database: OpenDatabase) {
  const idAt = database.prepare<[number], string>('SELECT claim_id FROM claim WHERE claim_key = ?').pluck();
  let hashes = new Uint32Array(firstSlots);
  let keys = new Float64Array(firstSlots).fill(Number.NaN);
  let taken = 0;

  /**
   * Returns the claim's slot, or the free one where it would be. A moved row leaves its old slot behind, which stays
   * its own.
   */
  function slotOf(claimId: string, hash: number): number {
    const last = keys.length - 1;
    for (let slot = hash & last; ; slot = (slot + 1) & last) {
      const key = keys[slot] ?? Number.NaN;
      if (Number.isNaN(key)) return slot;
      if (hashes[slot] !== hash) continue;
      const there = idAt.get(key);
      if (there === claimId || there === undefined) return slot;
    }
  }

  function grow(): void {
    const [oldHashes, oldKeys] = [hashes, keys];
    const last = oldKeys.length * 2 - 1;
    hashes = new Uint32Array(last + 1);
    keys = new Float64Array(last + 1).fill(Number.NaN);
    for (const [from, key] of oldKeys.entries()) {
      if (Number.isNaN(key)) continue;
      const hash = oldHashes[from] ?? 0;
      let slot = hash & last;
      while (!Number.isNaN(keys[slot] ?? Number.NaN)) slot = (slot + 1) & last;
      hashes[slot] = hash;
      keys[slot] = key;
    }
  }

  function place(slot: number, hash: number, claimKey: number): void {
    if (Number.isNaN(keys[slot] ?? Number.NaN)) taken += 1;
    hashes[slot] = hash;
    keys[slot] = claimKey;
    if (taken * 2 > keys.length) grow();
  }

  const all = database.prepare<[], { claimKey: number; claimId: string }>(
    'SELECT claim_key AS claimKey, claim_id AS claimId FROM claim',
  );
  for (const { claimKey, claimId } of all.iterate()) {
    const hash = hashOf(claimId);
    let slot = hash & (keys.length - 1);
    while (!Number.isNaN(keys[slot] ?? Number.NaN)) slot = (slot + 1) & (keys.length - 1);
    place(slot, hash, claimKey);
  }

  return {
    keyOf(claimId: string): number | null {
      const key = keys[slotOf(claimId, hashOf(claimId))] ?? Number.NaN;
      return Number.isNaN(key) ? null : key;
    },
    /** Notes that the claim was written under this key and has no other. */
    noteAt(claimId: string, claimKey: number): void {
      const hash = hashOf(claimId);
      place(slotOf(claimId, hash), hash, claimKey);
    },
  };
}
/** Finds the keys of claims in a file by their ids. */
export type ClaimPlaces = ReturnType<typeof createPlacesInMemory>;

/** Returns the FNV-1a hash with its bits mixed, as the low ones choose the slot. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
