import {
  type InternalTargets,
  mostTargetDays,
  nameOfTargetKey,
  ownAt,
  targetKeyOf,
  targetStatuses,
} from '../../src-shared/domain/time/internal-targets.ts';

/** Typed targets, by status and network; under `''` the value for all networks. The keys are those of the targets. */
export type TypedTargets = Readonly<Record<string, Readonly<Record<string, string>>>>;

export const allNetworks = '';

export function typedOf(targets: InternalTargets): TypedTargets {
  const statuses = Object.entries(targets).map(([status, { days, networks }]) => {
    const own = Object.entries(networks).map(([network, number]) => [network, String(number)] as const);
    return [
      status,
      { [allNetworks]: days === null ? '' : String(days), ...Object.fromEntries(own) },
    ] as const;
  });
  return Object.fromEntries(statuses);
}

export function textAt(typed: TypedTargets, status: string, network: string): string {
  return ownAt(ownAt(typed, status) ?? {}, network) ?? '';
}

export function withText(typed: TypedTargets, status: string, network: string, text: string): TypedTargets {
  return { ...typed, [targetKeyOf(status)]: { ...ownAt(typed, status), [targetKeyOf(network)]: text } };
}

/** Whether the text is a number of whole days; empty is no target. */
export function isDays(text: string): boolean {
  const days = text.trim();
  return days === '' || (/^\d{1,3}$/.test(days) && Number(days) >= 1 && Number(days) <= mostTargetDays);
}

/** Returns the targets; `null` if something typed is no number of days. A status without any number has no target. */
export function targetsOf(typed: TypedTargets): InternalTargets | null {
  const targets: InternalTargets = {};
  for (const [status, texts] of Object.entries(typed)) {
    if (!Object.values(texts).every(isDays)) return null;
    const numbers = Object.entries(texts)
      .filter(([, text]) => text.trim() !== '')
      .map(([network, text]) => [network, Number(text)] as const);
    if (numbers.length === 0) continue;
    const days = numbers.find(([network]) => network === allNetworks)?.[1] ?? null;
    const networks = Object.fromEntries(numbers.filter(([network]) => network !== allNetworks));
    targets[status] = { days, networks };
  }
  return targets;
}

/**
 * Returns the rows and columns to offer: what the interface documents, and whatever else has a target or is on a
 * claim.
 */
export function offeredTargets(
  typed: TypedTargets,
  origins: readonly string[],
): { statuses: string[]; networks: string[] } {
  const typedNetworks = Object.values(typed).flatMap((texts) => Object.keys(texts).map(nameOfTargetKey));
  const networks = new Set(['visa', 'mastercard', ...origins, ...typedNetworks]);
  networks.delete(allNetworks);
  return {
    statuses: [...new Set([...targetStatuses, ...Object.keys(typed).map(nameOfTargetKey)])],
    networks: [...networks],
  };
}
