import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Rule } from '../../src-shared/contract/rules.ts';
import type { RuleContent } from '../../src-shared/query/rules.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { refusalIn } from '../runtime/use-refusal-text.ts';
import { useSayFailure } from '../runtime/use-say-failure.ts';
import { ruleChanges } from './rule-changes.ts';
import type { TriedRule } from './trial-dialog.tsx';

/** Time in milliseconds for which an undo of a removal is offered. */
const undoForMs = 10_000;

type OpenRuleDialog =
  | { kind: 'edit'; rule: Rule | null }
  | { kind: 'trial'; rule: TriedRule }
  | { kind: 'broad'; rule: Rule; matches: number; open: number };

export type RuleActions = ReturnType<typeof useRuleActions>;

/** Returns what can be done with rules, and the dialog that is open for it. Failures of those without one are shown. */
export function useRuleActions(accountId: string) {
  const t = useTranslations('rules.toasts');
  const { ipc, toasts, now } = useAppContext();
  const [dialog, setDialog] = useState<OpenRuleDialog | null>(null);
  const changes = ruleChanges(ipc, accountId);

  const sayFailed = useSayFailure((reason) => t('failed', { reason }));
  const failed = (error: unknown) => {
    sayFailed(error);
    // What is so then is the main side's to say.
    void ipc.queryClient.invalidateQueries({
      queryKey: ipc.queries.rules.list.key({ input: { accountId } }),
    });
  };
  const attempt = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await work();
    } catch (error) {
      failed(error);
    }
  };

  /** Switches a rule on; returns the counts that its name is asked for if it matches too many claims, else `null`. */
  async function switchOn(rule: Rule): Promise<{ matches: number; open: number } | null> {
    try {
      await changes.setOn(rule.id, true);
      return null;
    } catch (error) {
      const refusal = refusalIn(error);
      if (refusal?.code === 'rule_too_broad') return refusal.params;
      throw error;
    }
  }
  async function switchOnOrAsk(rule: Rule): Promise<void> {
    const found = await switchOn(rule);
    if (found !== null) setDialog({ kind: 'broad', rule, ...found });
  }

  async function remove(rule: Rule): Promise<void> {
    await changes.remove(rule.id);
    toasts.getState().show({
      tone: 'undo',
      text: t('removed', { name: rule.name }),
      untilMs: now() + undoForMs,
      isHold: false,
      onUndo: () =>
        void attempt(async () => {
          await changes.restore(rule.id);
          if (!rule.isOn || (await switchOn(rule)) === null) return;
          const text = t('restoredOff', { name: rule.name });
          toasts.getState().say('problem', text);
        }),
    });
  }

  return {
    dialog,
    /** Closes a dialog, unless another one has taken its place. */
    close: (kind: OpenRuleDialog['kind']) => setDialog((open) => (open?.kind === kind ? null : open)),
    create: () => setDialog({ kind: 'edit', rule: null }),
    edit: (rule: Rule) => setDialog({ kind: 'edit', rule }),
    tryOn: (rule: TriedRule) => setDialog({ kind: 'trial', rule }),
    /** Switches a rule off or, if it isn't too broad, on. */
    toggle: (rule: Rule) => attempt(() => (rule.isOn ? changes.setOn(rule.id, false) : switchOnOrAsk(rule))),
    /** Switches on a rule that matches many claims, whose name was typed. */
    switchOnTyped: (rule: Rule, typedName: string) => changes.setOn(rule.id, true, typedName),
    remove: (rule: Rule) => attempt(() => remove(rule)),
    move: (rule: Rule, position: number) => attempt(() => changes.move(rule.id, position)),
    save: (name: string, content: RuleContent) => changes.save(name, content),
    /** Saves a new version; a rule that was on and has become too broad is off until its name is typed. */
    async change(rule: Rule, name: string, content: RuleContent): Promise<Rule> {
      const changed = await changes.edit(rule, name, content);
      if (rule.isOn && !changed.isOn) await attempt(() => switchOnOrAsk(changed));
      return changed;
    },
  };
}
