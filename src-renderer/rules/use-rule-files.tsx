import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { mostRules, type Rule } from '../../src-shared/contract/rules.ts';
import { useIpc } from '../runtime/app-context.tsx';
import { useCommand } from '../runtime/use-command.ts';
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
  const t = useTranslations('rules');
  const { client, queries, queryClient } = useIpc();
  const file = useSharedFile<Rule>({
    name: 'claimdesk-rules.json',
    words: {
      choose: t('file.choose'),
      unreadable: t('file.unreadable'),
      notAFile: t('file.notAFile'),
      tooLarge: t('file.tooLarge'),
      nothingNew: (count) => t('file.nothingNew', { count }),
      tooMany: (count) => t('file.tooMany', { count, most: mostRules }),
      left: (count) => t('file.left', { count }),
      failed: (reason) => t('toasts.failed', { reason }),
    },
    share: (ruleId) => client.rules.share({ accountId, ruleId }),
    readIn: (text) => client.rules.readIn({ accountId, text }),
    onChosen: () => async (first) => {
      await queryClient.invalidateQueries({ queryKey: queries.rules.list.key({ input: { accountId } }) });
      if (first !== undefined) onAdded(first.id);
    },
  });
  useCommand('rules.share', () => file.share(current?.id ?? null), current !== undefined);
  useCommand('rules.shareAll', () => file.share(null), rules.length > 0);
  useCommand('rules.readIn', file.choose, mayChange);
  return file.field;
}
