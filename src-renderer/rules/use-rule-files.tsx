import type { ReactNode } from 'react';
import { mostRules, type Rule } from '../../src-shared/contract/rules.ts';
import { useIpc } from '../runtime/app-context.tsx';
import { useSharedFile } from '../runtime/use-shared-file.tsx';

/** Exports and imports rules as a file. Returns the field that chooses a file, to be rendered. */
export function useRuleFiles(
  accountId: string,
  {
    current,
    rules,
    mayChange,
    onAdded,
  }: {
    current: Rule | undefined;
    rules: readonly Rule[];
    mayChange: boolean;
    /** Called with the first rule that was imported. */
    onAdded: (ruleId: string) => void;
  },
): ReactNode {
  const { client, queries, queryClient } = useIpc();
  return useSharedFile<Rule>({
    of: 'rules',
    name: 'claimdesk-rules.json',
    most: mostRules,
    currentId: current?.id ?? null,
    hasItems: rules.length > 0,
    mayReadIn: mayChange,
    share: (ruleId) => client.rules.share({ accountId, ruleId }),
    readIn: (text) => client.rules.readIn({ accountId, text }),
    onChosen: () => async (first) => {
      await queryClient.invalidateQueries({ queryKey: queries.rules.list.key({ input: { accountId } }) });
      if (first !== undefined) onAdded(first.id);
    },
  });
}
