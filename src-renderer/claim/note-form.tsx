import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { longestNote } from '../../src-shared/contract/notes.ts';
import { useFormDraft } from '../runtime/use-form-draft.ts';
import { DraftNote } from '../ui/draft-note.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { ProblemLine } from '../ui/problem-line.tsx';
import { TextAreaField } from '../ui/text-area-field.tsx';
import { useSubmit } from './use-submit.ts';

const textSchema = z.string().max(longestNote);

/** Writes a note. What is typed and not saved is a draft. */
export function NoteForm({
  accountId,
  form,
  title,
  save,
  onClose,
}: {
  accountId: string;
  /** Name of its draft. */
  form: string;
  title: string;
  save: (text: string) => Promise<void>;
  onClose: () => void;
}) {
  const t = useTranslations('claim.notes');
  const app = useTranslations('app');
  const { restored, keep, drop } = useFormDraft({ accountId, form }, textSchema);
  const [typed, setTyped] = useState<string | null>(null);
  const [isDiscarded, setIsDiscarded] = useState(false);
  const text = typed ?? restored ?? '';
  const type = (value: string) => {
    setTyped(value);
    if (value.trim() === '') drop();
    else keep(value);
  };
  const { problem, isBusy, submit } = useSubmit(async () => {
    await save(text);
    drop();
    onClose();
  });
  return (
    <FormDialog
      isKept
      title={title}
      submitLabel={app('save')}
      isBusy={isBusy}
      offReason={text.trim() === '' ? t('empty') : null}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextAreaField
        label={t('text')}
        hint={t('local')}
        rows={5}
        autoFocus
        maxLength={longestNote}
        value={text}
        onChange={type}
      />
      <DraftNote
        isShown={restored != null && !isDiscarded}
        onDiscard={() => {
          setIsDiscarded(true);
          type('');
        }}
      />
      <ProblemLine text={problem} />
    </FormDialog>
  );
}
