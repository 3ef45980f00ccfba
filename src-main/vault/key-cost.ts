import type { KeyCost } from './argon2id.ts';

/** Time that opening the vault should take, in milliseconds. */
const targetMs = 500;

/** Least cost. OWASP's minimum for Argon2id is 46 MiB and one pass, RFC 9106's second choice 64 MiB and three. */
const trial: KeyCost = { memoryKib: 65_536, passes: 3 };
const mostMemoryKib = 262_144;
const mostPasses = 12;

/**
 * Returns the cost that takes this machine about half a second. Memory is raised first, since it is what guessing on
 * special hardware pays for, then passes. A slow machine takes longer: the minimum stays.
 */
export async function calibrateKeyCost(measureMs: (cost: KeyCost) => Promise<number>): Promise<KeyCost> {
  // The first run pays for touching the memory; the shorter one is the machine's.
  const tookMs = Math.min(await measureMs(trial), await measureMs(trial));
  const factor = targetMs / Math.max(tookMs, 1);
  const memoryKib = Math.min(
    mostMemoryKib,
    trial.memoryKib * 2 ** Math.max(0, Math.floor(Math.log2(factor))),
  );
  const passes = Math.round((trial.passes * factor * trial.memoryKib) / memoryKib);
  return { memoryKib, passes: Math.min(mostPasses, Math.max(trial.passes, passes)) };
}
