import type { KeyCost } from './argon2id.ts';

/** How long somebody waits for the vault to open, about. */
const targetMs = 500;

/** OWASP's floor for Argon2id is 46 MiB and one pass, RFC 9106's second choice 64 MiB and three. */
const trial: KeyCost = { memoryKib: 65_536, passes: 3 };
const mostMemoryKib = 262_144;
const mostPasses = 12;

/**
 * The cost that takes this machine about half a second. Memory is raised first, since it is what
 * guessing on special hardware pays for, then passes. A slow machine waits longer: the floor stays.
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
