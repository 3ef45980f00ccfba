import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import type { Account } from '../../src-shared/contract/accounts.ts';
import { useIpc } from '../runtime/app-context.tsx';
import { useTypedDraft } from '../runtime/use-form-draft.ts';
import { useCall } from '../runtime/use-call.ts';
import { usePartnerRefusal } from '../labels/use-partner-refusal.ts';
import { DraftNote } from '../ui/draft-note.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { ProblemLine } from '../ui/problem-line.tsx';
import { TextAreaField } from '../ui/text-area-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { detailProblems, readMerchantIds } from './connect-draft.ts';
import { LookFields } from './look-fields.tsx';
import { fieldProblemText } from './problem-labels.ts';

const fields = ['name', 'partnerId', 'merchants'] as const;
const draftSchema = z.object({ name: z.string(), partnerId: z.string(), merchants: z.string() });

/**
 * Changes what can be changed of an account: its name, partner and followed merchants. `focus` is the field that it
 * was opened for.
 */
export function EditAccountDialog({
  account,
  focus = 'name',
  onClose,
}: {
  account: Account;
  focus?: (typeof fields)[number];
  onClose: () => void;
}) {
  const t = useTranslations('accounts');
  const app = useTranslations('app');
  const { client } = useIpc();
  const partnerRefusal = usePartnerRefusal(account);
  const formRef = useRef<HTMLFormElement>(null);
  const saved = {
    name: account.name,
    partnerId: account.partnerId ?? '',
    merchants: account.merchantIds.join('\n'),
  };
  const {
    content: draft,
    change,
    drop,
    note,
  } = useTypedDraft({ accountId: account.id, form: 'account/edit' }, draftSchema, saved);
  const [look, setLook] = useState(account.look);
  /** The account when the dialog was opened: what another window changes meanwhile was not edited here. */
  const [before] = useState(account);
  const { isBusy, refusal, call } = useCall();
  const problems = detailProblems(draft);

  function field(name: (typeof fields)[number]) {
    const problem = problems[name];
    return {
      name,
      value: draft[name],
      onChange: (typed: string) => change({ ...draft, [name]: typed }),
      problem: problem === undefined ? saidOf(name) : fieldProblemText(t, problem),
      autoFocus: name === focus,
      spellCheck: 'false' as const,
    };
  }

  /** Returns what the service said about the partner ID, until another one is typed. */
  function saidOf(name: (typeof fields)[number]): string | null {
    const isAsRefused = name === 'partnerId' && draft.partnerId.trim() === account.partnerId;
    return isAsRefused ? partnerRefusal : null;
  }

  async function save(): Promise<void> {
    const first = fields.find((name) => problems[name] !== undefined);
    if (first !== undefined) {
      const input = formRef.current?.elements.namedItem(first);
      if (input instanceof HTMLElement) input.focus();
      return;
    }
    await call(async () => {
      await client.accounts.update({
        accountId: account.id,
        ...accountChange(before, {
          name: draft.name.trim(),
          partnerId: draft.partnerId.trim() || null,
          merchantIds: readMerchantIds(draft.merchants),
          look,
        }),
      });
      drop();
      onClose();
    });
  }

  return (
    <FormDialog
      isKept
      title={t('edit.title', { name: account.name })}
      submitLabel={app('save')}
      isBusy={isBusy}
      formRef={formRef}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField {...field('name')} label={t('form.name')} hint={t('form.nameHint')} isRequired />
      {account.isSandbox ? null : <LookFields accountId={account.id} look={look} onChange={setLook} />}
      <TextField
        {...field('partnerId')}
        label={t('form.withOptional', { label: t('form.partnerId') })}
        hint={t('form.partnerHint')}
        isIdentifier
      />
      <TextAreaField
        {...field('merchants')}
        label={t('form.withOptional', { label: t('form.merchantIds') })}
        hint={t('form.merchantHint')}
        isIdentifier
      />
      <DraftNote {...note} />
      <p className="text-second text-ink-3">{t('edit.fixed')}</p>
      <ProblemLine text={refusal} />
    </FormDialog>
  );
}

type Details = Pick<Account, 'name' | 'partnerId' | 'merchantIds' | 'look'>;

/** Returns what was edited of an account: the fields that differ, and the earlier values of those with parts. */
function accountChange(before: Details, edited: Details) {
  const isSame = (name: keyof Details) => JSON.stringify(before[name]) === JSON.stringify(edited[name]);
  return {
    ...(isSame('name') ? {} : { name: edited.name }),
    ...(isSame('partnerId') ? {} : { partnerId: edited.partnerId }),
    ...(isSame('merchantIds') ? {} : { merchantIds: edited.merchantIds }),
    ...(isSame('look') ? {} : { look: edited.look }),
    before: { merchantIds: before.merchantIds, look: before.look },
  };
}
