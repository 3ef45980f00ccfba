import { flushSync } from 'react-dom';
import type { Account } from '../../src-shared/contract/accounts.ts';
import type { Rule } from '../../src-shared/contract/rules.ts';
import { useCommand } from '../runtime/use-command.ts';
import type { RuleActions } from './use-rule-actions.ts';

/** Registers the commands of the view, about the current rule. A rule that the organisation has set stays as it is. */
export function useRuleCommands(
  account: Account,
  current: Rule | undefined,
  rules: readonly Rule[],
  actions: RuleActions,
): void {
  const mayChange = account.state === 'open';
  const own = mayChange && current?.isPinned === false ? current : undefined;
  const readable = own?.content == null ? undefined : own;
  const place = current === undefined ? -1 : rules.indexOf(current);
  // At once: what is typed next belongs in the dialog.
  const edit = () => readable !== undefined && flushSync(() => actions.edit(readable));
  useCommand('rules.create', () => flushSync(actions.create), mayChange);
  useCommand('list.open', edit, readable !== undefined);
  useCommand('rules.edit', edit, readable !== undefined);
  useCommand(
    'rules.toggle',
    () => readable !== undefined && void actions.toggle(readable),
    readable !== undefined,
  );
  const content = current?.content ?? null;
  useCommand(
    'rules.tryOn',
    () => current !== undefined && content !== null && actions.tryOn({ name: current.name, content }),
    content !== null,
  );
  useCommand('rules.remove', () => own !== undefined && void actions.remove(own), own !== undefined);
  const move = (step: number) => own !== undefined && void actions.move(own, place + step);
  const mayMoveUp = own !== undefined && rules[place - 1]?.isPinned === false;
  useCommand('rules.moveUp', () => move(-1), mayMoveUp);
  useCommand('rules.moveDown', () => move(1), own !== undefined && place < rules.length - 1);
}
