import { describe, expect, it } from 'vitest';
import { claimOutcomes, claimSchema, claimStatuses } from '../../src-shared/claims-service/claim.ts';
import { claimIdAt, claimIndexOf } from './claim-id.ts';
import { createMerchantSlots } from './merchant-slots.ts';
import { createWorld, type World } from './world.ts';
import { createWorldClock } from './world-clock.ts';

const baseTimeMs = Date.parse('2026-05-04T12:00:00.000Z');

function worldOf(options: { seed?: number; claims: number; openingClaims?: number }): World {
  return createWorld(
    { seed: 7, baseTimeMs, ...options },
    createWorldClock(baseTimeMs, 0, () => 0),
  );
}

function claimsOf(world: World) {
  return Array.from({ length: world.claimCount() }, (_, index) => world.claim(index));
}

describe('claim ids', () => {
  it('lead back to their index, and only where they were made', () => {
    for (const index of [0, 1, 41, 999_999, 4_294_967_295]) {
      expect(claimIndexOf(3, claimIdAt(3, index))).toBe(index);
      expect(claimIndexOf(4, claimIdAt(3, index))).toBeNull();
    }
    expect(claimIndexOf(3, 'no id')).toBeNull();
  });

  it('are in no order of creation', () => {
    const ids = Array.from({ length: 100 }, (_, index) => claimIdAt(1, index));
    const rises = ids.filter((id, nth) => nth > 0 && id > (ids[nth - 1] ?? '')).length;
    expect(rises).toBeGreaterThan(30);
    expect(rises).toBeLessThan(70);
  });
});

describe('merchant slots', () => {
  it.each([0, 1, 39, 500, 2_000, 20_011])('share out %i claims without loss or doubling', (claims) => {
    const slots = createMerchantSlots(5, claims);
    const found = Array.from({ length: slots.merchantCount }, (_, merchant) => {
      const indexes = slots.claimsOf(merchant, claims);
      for (const index of indexes) expect(slots.merchantOf(index)).toBe(merchant);
      return indexes;
    }).flat();
    expect(found.toSorted((a, b) => a - b)).toEqual(Array.from({ length: claims }, (_, index) => index));
  });

  it('give each merchant dozens to hundreds of claims', () => {
    const slots = createMerchantSlots(1, 2_000);
    for (let merchant = 0; merchant < slots.merchantCount; merchant++) {
      const { length } = slots.claimsOf(merchant, 2_000);
      expect(length).toBeGreaterThanOrEqual(24);
      expect(length).toBeLessThan(400);
    }
  });
});

describe('the world', () => {
  it('is the same for the same seed and another for another', () => {
    expect(claimsOf(worldOf({ claims: 50 }))).toEqual(claimsOf(worldOf({ claims: 50 })));
    expect(worldOf({ claims: 1, seed: 8 }).claim(0).id).not.toBe(worldOf({ claims: 1 }).claim(0).id);
  });

  it('makes claims exactly as the interface describes them, ordered in time', () => {
    const strict = claimSchema.strict();
    let lastCreatedAt = '';
    for (const claim of claimsOf(worldOf({ claims: 1_000 }))) {
      strict.parse(claim);
      expect(claim.merchantId).toBeUndefined();
      expect(claim.createdAt >= lastCreatedAt).toBe(true);
      expect(claim.updatedAt >= claim.createdAt).toBe(true);
      expect(claim.events.at(-1)?.timestamp).toBe(claim.updatedAt);
      expect(claim.flow.currentStep).toBe(claim.status);
      expect(claim.isOpen).toBe(claim.outcome === 'in_progress');
      expect(claim.transactionId.includes('#')).toBe(claim.origin === 'mastercard');
      lastCreatedAt = claim.createdAt;
    }
  });

  it('shows everything that a client must cope with', () => {
    const claims = claimsOf(worldOf({ claims: 2_000 }));
    const share = (test: (claim: (typeof claims)[number]) => boolean) =>
      claims.filter((claim) => test(claim)).length / 2_000;
    expect(new Set(claims.map((claim) => claim.status))).toEqual(new Set(claimStatuses));
    expect(new Set(claims.map((claim) => claim.outcome))).toEqual(new Set(claimOutcomes));
    expect(new Set(claims.map((claim) => claim.currency))).toEqual(
      new Set(['ARS', 'USD', 'BRL', 'CLP', 'KWD', 'MXN', 'UYU', 'EUR']),
    );
    expect(share((claim) => !claim.seen)).toBeCloseTo(0.6, 1);
    expect(share((claim) => claim.status === 'PENDING_REVIEW')).toBeCloseTo(0.4, 1);
    expect(share((claim) => !['visa', 'mastercard'].includes(claim.origin))).toBeGreaterThan(0.005);
    expect(claims.some((claim) => claim.merchant.contact.email === 'No data')).toBe(true);
    expect(claims.some((claim) => claim.merchant.name.length > 120)).toBe(true);
    expect(claims.some((claim) => /[ñã]/.test(claim.merchant.name))).toBe(true);
    const kuwaiti = claims.filter((claim) => claim.currency === 'KWD').map((claim) => String(claim.amount));
    expect(kuwaiti.some((amount) => /\.\d{3}$/.test(amount))).toBe(true);
    const chilean = claims.filter((claim) => claim.currency === 'CLP');
    expect(chilean.every((claim) => Number.isInteger(claim.amount))).toBe(true);
  });

  it('keeps changes over what is invented', () => {
    const world = worldOf({ claims: 10 });
    expect(world.markSeen(3)).toBe(!worldOf({ claims: 10 }).claim(3).seen);
    expect(world.claim(3).seen).toBe(true);
    expect(world.markSeen(3)).toBe(false);
    const before = world.claim(4);
    world.changeStatus(4, 'ACCEPTED_UNDER_ANOTHER_NAME');
    const after = world.claim(4);
    expect(after).toMatchObject({ status: 'ACCEPTED_UNDER_ANOTHER_NAME', isOpen: true });
    expect(after.updatedAt > before.updatedAt).toBe(true);
    expect(world.list({ seen: after.seen, status: 'ACCEPTED_UNDER_ANOTHER_NAME' }, 9, 50)).toEqual([4]);
    expect(world.list({ seen: after.seen, status: before.status }, 9, 50)).not.toContain(4);
  });

  it('opens on claims that can be decided and have documents, where that is asked for', () => {
    const world = worldOf({ claims: 100, openingClaims: 12 });
    for (let index = 88; index < 100; index++) {
      expect(world.claim(index)).toMatchObject({ status: 'PENDING_REVIEW', seen: false, isOpen: true });
      expect(world.documents(index).length).toBeGreaterThanOrEqual(3);
    }
    expect(world.claim(87)).toEqual(worldOf({ claims: 100 }).claim(87));
    expect(world.documents(87)).toEqual(worldOf({ claims: 100 }).documents(87));
  });

  it('holds a million claims without making them', () => {
    const world = worldOf({ claims: 1_000_000 });
    const deepId = world.claimId(123_456);
    expect(world.indexOf(deepId)).toBe(123_456);
    expect(world.list({ seen: false }, 123_455, 50)).toHaveLength(50);
    expect(world.claim(999_999).createdAt > world.claim(0).createdAt).toBe(true);
  });

  it('grows past the space that it has at the start', () => {
    const world = worldOf({ claims: 0 });
    for (let nth = 0; nth < 10_000; nth++) world.addClaim(baseTimeMs + nth);
    expect(world.claimCount()).toBe(10_000);
    expect(world.claim(9_999)).toMatchObject({ status: 'PENDING_REVIEW', seen: false });
    expect(world.list({ seen: false }, 9_999, 20_000)).toHaveLength(10_000);
  });
});
