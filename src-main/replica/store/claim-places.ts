import type { OpenDatabase } from '../../database/encrypted-database.ts';

/** Where the claims of a file lie, by their ids. */
export interface ClaimPlaces {
  keyOf(claimId: string): number | null;
  /** The claim was written there, and lies nowhere else. */
  noteAt(claimId: string, claimKey: number): void;
}

/** As the file's own index has it. */
export function createIndexedPlaces(database: OpenDatabase): ClaimPlaces {
  const keyOf = database.prepare<[string], number>('SELECT claim_key FROM claim WHERE claim_id = ?').pluck();
  return {
    keyOf: (claimId) => keyOf.get(claimId) ?? null,
    noteAt() {},
  };
}

const firstSlots = 1 << 12;

/**
 * For a file without that index: ids are random, and keeping an index of them up to date would cost more
 * than all else of a bulk load. A slot holds 32 bits of a hash and the key, 12 bytes; the claim's row
 * decides whether it is the one.
 */
export function createPlacesInMemory(database: OpenDatabase): ClaimPlaces {
  const idAt = database.prepare<[number], string>('SELECT claim_id FROM claim WHERE claim_key = ?').pluck();
  let hashes = new Uint32Array(firstSlots);
  let keys = new Float64Array(firstSlots).fill(Number.NaN);
  let taken = 0;

  /** The claim's slot, or the free one where it would be. A row that moved leaves its slot behind, which is its own. */
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
    keyOf(claimId) {
      const key = keys[slotOf(claimId, hashOf(claimId))] ?? Number.NaN;
      return Number.isNaN(key) ? null : key;
    },
    noteAt(claimId, claimKey) {
      const hash = hashOf(claimId);
      place(slotOf(claimId, hash), hash, claimKey);
    },
  };
}

/** FNV-1a, with its bits mixed: the low ones choose the slot. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
