import { FileDown, FileUp, Plus, Signpost } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Account } from '../../src-shared/contract/accounts.ts';
import type { Rule } from '../../src-shared/contract/rules.ts';
import { wholeList } from '../list/loaded-list.ts';
import { useFocusReturn } from '../list/use-focus-return.ts';
import { useWholeList } from '../list/use-whole-list.ts';
import { useRules, useRuleCounts } from '../proposals/use-rules.ts';
import { CommandButton } from '../runtime/command-button.tsx';
import { CommandMenuButton } from '../runtime/command-menu-button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ViewHead } from '../ui/view-head.tsx';
import { BroadRuleDialog } from './broad-rule-dialog.tsx';
import { RuleDialog } from './rule-dialog.tsx';
import { RuleList, ruleRowHeight, type ShownRules } from './rule-list.tsx';
import { useRuleFigures } from './use-rule-figures.ts';
import { TrialDialog } from './trial-dialog.tsx';
import { type RuleActions, useRuleActions } from './use-rule-actions.ts';
import { useRuleCommands } from './use-rule-commands.ts';
import { useRuleFiles } from './use-rule-files.tsx';

const fileCommands = [['rules.share', 'rules.shareAll', 'rules.readIn']] as const;

/** The rules of an account, in their order: the first one that applies to a claim proposes. */
export function RulesView({ account }: { account: Account }) {
  const accountId = account.id;
  const t = useTranslations('rules');
  const app = useTranslations('app');
  const { rules, limits, isKnown, isFailed } = useRules(accountId);
  const [section, setSection] = useState<HTMLElement | null>(null);
  const [currentId, setCurrentId] = useState<string | null>(null);
  const live = useMemo(
    (): ShownRules => ({ ...wholeList(rules.map(({ id }) => id)), isAnswered: isKnown, rules }),
    [rules, isKnown],
  );
  const parts = useWholeList({ live, rowHeight: ruleRowHeight, id: currentId, onMove: setCurrentId });
  const { cursor } = parts;
  const shown = cursor.list.rules;
  const current = shown.find(({ id }) => id === currentId);
  const counts = useRuleCounts(accountId, rules.length > 0);
  const figures = useRuleFigures(accountId, counts !== undefined);
  const actions = useRuleActions(accountId);
  useRuleCommands(account, current, shown, actions);
  const fileField = useRuleFiles(accountId, {
    current,
    rules: shown,
    mayChange: account.state === 'open',
    onAdded: setCurrentId,
  });
  useFocusReturn(parts.container, section);
  return (
    <section
      ref={setSection}
      tabIndex={-1}
      aria-label={app('parts.rules')}
      className="flex min-h-0 flex-1 flex-col outline-none"
    >
      <ViewHead
        title={app('parts.rules')}
        state={rules.length === 0 ? null : <Counts rules={rules} />}
        actions={rules.length === 0 ? null : <HeadActions account={account} current={current} />}
      />
      {rules.length > 0 ? (
        <RuleList
          parts={parts}
          counts={counts}
          limits={limits}
          figures={figures}
          onToggle={(rule) => void actions.toggle(rule)}
          onEdit={actions.edit}
        />
      ) : isFailed ? (
        <EmptyState title={t('failed')} />
      ) : isKnown ? (
        <NoRules account={account} />
      ) : null}
      {fileField}
      <OpenDialog accountId={accountId} rules={rules} actions={actions} onCreated={setCurrentId} />
    </section>
  );
}

function Counts({ rules }: { rules: readonly Rule[] }) {
  const t = useTranslations('rules');
  return (
    <p className="truncate">
      {t('count', { count: rules.length })}
      <span aria-hidden="true"> · </span>
      {t('onCount', { count: rules.filter(({ isOn }) => isOn).length })}
    </p>
  );
}

function HeadActions({ account, current }: { account: Account; current: Rule | undefined }) {
  const t = useTranslations('rules');
  const off = useOffReason(account);
  const currentOff = off ?? (current?.isPinned === true ? t('pinned') : null);
  const unreadable = current?.content === null ? t('unreadable') : null;
  return (
    <>
      {current === undefined ? null : (
        <>
          <CommandButton command="rules.toggle" tone="quiet" decides offReason={currentOff ?? unreadable}>
            {t(current.isOn ? 'switchOff' : 'switchOn')}
          </CommandButton>
          <CommandButton command="rules.tryOn" tone="quiet" offReason={unreadable}>
            {t('trial.short')}
          </CommandButton>
          <CommandButton command="rules.edit" tone="quiet" offReason={currentOff ?? unreadable}>
            {t('edit')}
          </CommandButton>
          <CommandButton command="rules.remove" tone="quiet" decides offReason={currentOff}>
            {t('remove')}
          </CommandButton>
        </>
      )}
      <CommandMenuButton label={t('fileMenu')} icon={FileDown} groups={fileCommands} />
      <CreateButton offReason={off} />
    </>
  );
}

function CreateButton({ offReason }: { offReason: string | null }) {
  return (
    <CommandButton command="rules.create" tone="primary" icon={<Plus size={14} />} offReason={offReason} />
  );
}

/** Returns why the rules can't be changed; `null` if they can. */
function useOffReason({ state }: Account): string | null {
  const t = useTranslations('labels.refusal');
  return state === 'readonly' ? t('account_readonly') : null;
}

function NoRules({ account }: { account: Account }) {
  const t = useTranslations('rules.empty');
  const off = useOffReason(account);
  return (
    <EmptyState
      icon={<Signpost size={22} />}
      title={t('title')}
      actions={
        <>
          <CommandButton command="rules.readIn" icon={<FileUp size={14} />} offReason={off} />
          <CreateButton offReason={off} />
        </>
      }
    >
      {t('text')}
    </EmptyState>
  );
}

function OpenDialog({
  accountId,
  rules,
  actions,
  onCreated,
}: {
  accountId: string;
  rules: readonly Rule[];
  actions: RuleActions;
  onCreated: (ruleId: string) => void;
}) {
  const { dialog } = actions;
  if (dialog === null) return null;
  if (dialog.kind === 'broad')
    return (
      <BroadRuleDialog
        {...dialog}
        onConfirm={(typed) => actions.switchOnTyped(dialog.rule, typed)}
        onClose={() => actions.close('broad')}
      />
    );
  if (dialog.kind === 'trial')
    return <TrialDialog accountId={accountId} rule={dialog.rule} onClose={() => actions.close('trial')} />;
  const { rule } = dialog;
  return (
    <RuleDialog
      accountId={accountId}
      rule={rule}
      others={rules.filter(({ id }) => id !== rule?.id).map(({ name }) => name)}
      onConfirm={async (name, content) => {
        const saved =
          rule === null ? await actions.save(name, content) : await actions.change(rule, name, content);
        if (rule === null) onCreated(saved.id);
      }}
      onClose={() => actions.close('edit')}
    />
  );
}
