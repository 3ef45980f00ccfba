import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { longestNote } from '../../src-shared/contract/notes.ts';
import { isBlank, useTypedDraft } from '../runtime/use-form-draft.ts';
import { DraftNote } from '../ui/draft-note.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { ProblemLine } from '../ui/problem-line.tsx';
import { TextAreaField } from '../ui/text-area-field.tsx';
import { useSubmit } from '../runtime/use-submit.ts';

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
  const { content: text, change, drop, note } = useTypedDraft({ accountId, form }, textSchema, '', isBlank);
  const failedText = (reason: string) => t('failed', { reason });
  const { problem, isBusy, submit } = useSubmit(async () => {
    await save(text);
    drop();
    onClose();
  }, failedText);
  return (
    <FormDialog
      isKept
      title={title}
      submitLabel={app('save')}
      isBusy={isBusy}
      offReason={isBlank(text) ? t('empty') : null}
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
        onChange={change}
      />
      <DraftNote {...note} />
      <ProblemLine text={problem} />
    </FormDialog>
  );
}
