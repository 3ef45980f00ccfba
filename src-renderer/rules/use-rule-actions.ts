import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Rule } from '../../src-shared/contract/rules.ts';
import type { QueryNode } from '../../src-shared/query/query.ts';
import { termOf } from '../../src-shared/query/query-nodes.ts';
import { appliesTo, type RuleContent } from '../../src-shared/query/rules.ts';
import { askedFor } from '../proposals/asked-for.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { useFailureText } from '../runtime/use-refusal-text.ts';
import { useTimeZone } from '../runtime/use-time-zone.ts';
import { ruleChanges } from './rule-changes.ts';
import type { TriedRule } from './trial-dialog.tsx';

/** A rule that applies to more than this share of the open claims asks for its name before it is on. */
const broadShare = 0.1;

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
  const failureText = useFailureText();
  const { ipc, toasts, now } = useAppContext();
  const zone = useTimeZone();
  const [dialog, setDialog] = useState<OpenRuleDialog | null>(null);
  const changes = ruleChanges(ipc, accountId);

  const failed = (error: unknown) => {
    const text = failureText(error, (reason) => t('failed', { reason }));
    toasts.getState().show({ tone: 'problem', text, untilMs: null, onUndo: null });
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
  const countOf = async (query: QueryNode): Promise<number> =>
    (await ipc.client.claims.totals({ accountId, filter: askedFor(query, now(), zone) })).claims;

  /** Returns the counts that make a rule too broad to be on without a question; `null` if it isn't. */
  async function broadness(content: RuleContent): Promise<{ matches: number; open: number } | null> {
    const [matches, open] = await Promise.all([
      countOf(appliesTo({ name: '', ...content })),
      countOf(termOf('open', 'yes')),
    ]);
    return matches > open * broadShare ? { matches, open } : null;
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
          if (rule.isOn) await changes.setOn(rule.id, true);
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
    toggle: (rule: Rule) =>
      attempt(async () => {
        const found = rule.isOn || rule.content === null ? null : await broadness(rule.content);
        if (found === null) await changes.setOn(rule.id, !rule.isOn);
        else setDialog({ kind: 'broad', rule, ...found });
      }),
    switchOn: (rule: Rule) => changes.setOn(rule.id, true),
    remove: (rule: Rule) => attempt(() => remove(rule)),
    move: (rule: Rule, position: number) => attempt(() => changes.move(rule.id, position)),
    save: (name: string, content: RuleContent) => changes.save(name, content),
    /** Saves a new version; a rule that is on and has become too broad is off until its name is typed. */
    async change(rule: Rule, name: string, content: RuleContent): Promise<Rule> {
      const found = rule.isOn ? await broadness(content) : null;
      if (found !== null) await changes.setOn(rule.id, false);
      const changed = await changes.edit(rule, name, content);
      if (found !== null) setDialog({ kind: 'broad', rule: changed, ...found });
      return changed;
    },
  };
}
