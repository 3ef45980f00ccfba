import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Rule } from '../../src-shared/contract/rules.ts';
import { listNameKey } from '../../src-shared/domain/claim/saved-list-name.ts';
import { useSubmit } from '../runtime/use-submit.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { ProblemLine } from '../ui/problem-line.tsx';
import { TextField } from '../ui/text-field.tsx';

/** Asks for the name of a rule that applies to many claims before it is switched on. */
export function BroadRuleDialog({
  rule: { name },
  matches,
  open,
  onConfirm,
  onClose,
}: {
  rule: Rule;
  /** Number of claims that it applies to. */
  matches: number;
  /** Number of open claims. */
  open: number;
  onConfirm: (typedName: string) => Promise<unknown>;
  onClose: () => void;
}) {
  const t = useTranslations('rules');
  const [typed, setTyped] = useState('');
  const ask = t('broad.type', { name });
  const { problem, isBusy, submit } = useSubmit(
    () => onConfirm(typed).then(onClose),
    (reason) => t('toasts.failed', { reason }),
  );
  return (
    <FormDialog
      title={t('broad.title', { name })}
      submitLabel={t('switchOn')}
      isAlert
      isBusy={isBusy}
      offReason={listNameKey(typed) === listNameKey(name) ? null : ask}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="num text-ink-2">{t('broad.text', { count: matches, open })}</p>
      <TextField label={ask} value={typed} onChange={setTyped} maxLength={200} spellCheck="false" autoFocus />
      <ProblemLine text={problem} />
    </FormDialog>
  );
}
