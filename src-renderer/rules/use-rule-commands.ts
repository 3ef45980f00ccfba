import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import type { Account } from '../../src-shared/contract/accounts.ts';
import type { Rule } from '../../src-shared/contract/rules.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { useCommand } from '../runtime/use-command.ts';
import type { RuleActions } from './use-rule-actions.ts';

/**
 * Registers the commands of the view, about the current rule. They say why they leave a rule as it is: the organisation
 * has set it, or it can't be read.
 */
export function useRuleCommands(
  account: Account,
  current: Rule | undefined,
  rules: readonly Rule[],
  actions: RuleActions,
): void {
  const t = useTranslations('rules');
  const { toasts } = useAppContext();
  const mayChange = account.state === 'open';
  const hasRule = mayChange && current !== undefined;
  const unreadable = current?.content === null ? t('unreadable') : null;
  const pinned = current?.isPinned === true ? t('pinned') : null;
  const onCurrent = (work: (rule: Rule) => void, offReason: string | null) => () => {
    if (offReason !== null) toasts.getState().say('problem', offReason);
    else if (current !== undefined) work(current);
  };
  // At once: what is typed next belongs in the dialog.
  const edit = onCurrent((rule) => flushSync(() => actions.edit(rule)), pinned ?? unreadable);
  useCommand('rules.create', () => flushSync(actions.create), mayChange);
  useCommand('list.open', edit, hasRule);
  useCommand('rules.edit', edit, hasRule);
  const toggle = onCurrent((rule) => void actions.toggle(rule), pinned ?? unreadable);
  useCommand('rules.toggle', toggle, hasRule);
  const content = current?.content ?? null;
  useCommand(
    'rules.tryOn',
    () => current !== undefined && content !== null && actions.tryOn({ name: current.name, content }),
    content !== null,
  );
  const remove = onCurrent((rule) => void actions.remove(rule), pinned);
  useCommand('rules.remove', remove, hasRule);
  const place = current === undefined ? -1 : rules.indexOf(current);
  const move = (step: number) => onCurrent((rule) => void actions.move(rule, place + step), pinned);
  const mayMoveUp = hasRule && (pinned !== null || rules[place - 1]?.isPinned === false);
  useCommand('rules.moveUp', move(-1), mayMoveUp);
  useCommand('rules.moveDown', move(1), hasRule && (pinned !== null || place < rules.length - 1));
}
