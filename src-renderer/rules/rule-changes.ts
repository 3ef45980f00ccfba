import type { Rule } from '../../src-shared/contract/rules.ts';
import type { RuleContent } from '../../src-shared/query/rules.ts';
import type { Ipc } from '../ipc/ipc.ts';
import { shownItems } from '../ipc/shown-items.ts';

/** Changes of the rules, each shown at once in this window; the others are told by the main side. */
export function ruleChanges({ client, queries, queryClient }: Ipc, accountId: string) {
  const queryKey = queries.rules.list.queryKey({ input: { accountId } });

  /** Shows a change after cancelling earlier requests, which would show the old state once more. */
  async function show(change: (rules: Rule[]) => Rule[]): Promise<void> {
    await queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, (before) => before && { ...before, rules: change(before.rules) });
  }
  const shown = shownItems(show);
  const showOne = async (changed: Rule): Promise<Rule> => {
    await shown.replace(changed);
    return changed;
  };

  return {
    async save(name: string, content: RuleContent): Promise<Rule> {
      const saved = await client.rules.save({ accountId, name, content });
      await shown.add(saved);
      return saved;
    },
    edit: async ({ id, version }: Rule, name: string, content: RuleContent): Promise<Rule> =>
      showOne(await client.rules.edit({ accountId, ruleId: id, version, name, content })),
    setOn: async (ruleId: string, isOn: boolean, typedName?: string): Promise<Rule> =>
      showOne(await client.rules.setOn({ accountId, ruleId, isOn, typedName })),
    /** Moves a rule, shown before it is saved. */
    async move(ruleId: string, position: number): Promise<void> {
      await shown.move(ruleId, position);
      const { rules } = await client.rules.move({ accountId, ruleId, position });
      await show(() => rules);
    },
    async remove(ruleId: string): Promise<void> {
      await client.rules.remove({ accountId, ruleId });
      await shown.remove(ruleId);
    },
    /** Restores a rule; the main side determines its position. */
    async restore(ruleId: string): Promise<void> {
      await client.rules.restore({ accountId, ruleId });
      await queryClient.invalidateQueries({ queryKey });
    },
  };
}
