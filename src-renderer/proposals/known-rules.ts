import { type ProposingRule, withinLimits } from '../../src-shared/query/rules.ts';
import type { Ipc } from '../ipc/ipc.ts';
import { isReadable } from './use-rules.ts';

/** Returns the rules that propose, as conditions on proposals need them; none while they aren't known yet. */
export function knownRules({ queryClient, queries }: Ipc, accountId: string): { rules?: ProposingRule[] } {
  const known = queryClient.getQueryData(queries.rules.list.queryKey({ input: { accountId } }));
  if (known === undefined) return {};
  const on = known.rules.filter(isReadable).filter(({ isOn }) => isOn);
  const rules = on.map(({ name, content }) => ({ name, ...content }));
  return { rules: withinLimits(rules, known.limits) };
}
