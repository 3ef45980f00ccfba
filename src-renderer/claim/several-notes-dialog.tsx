import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { longestNote } from '../../src-shared/contract/notes.ts';
import {
  longestTag,
  longestTagsTyped,
  mostTags,
  readTags,
  tagsProblem,
} from '../../src-shared/domain/claim-tags.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { ProblemLine } from '../ui/problem-line.tsx';
import { TextAreaField } from '../ui/text-area-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useNoteChanges } from './use-note-changes.ts';
import { useSubmit } from './use-submit.ts';

/** A note on each of several claims, or tags that all of them get or lose. */
export function SeveralNotesDialog({
  form,
  ...about
}: {
  accountId: string;
  form: 'note' | 'tags';
  claimIds: readonly string[];
  onClose: () => void;
}) {
  return form === 'note' ? <NoteForm {...about} /> : <TagsForm {...about} />;
}

interface About {
  accountId: string;
  claimIds: readonly string[];
  onClose: () => void;
}

function NoteForm({ accountId, claimIds, onClose }: About) {
  const t = useTranslations('claim.notes');
  const { ipc } = useAppContext();
  const changes = useNoteChanges(accountId);
  const [text, setText] = useState('');
  const { problem, isBusy, submit } = useSubmit(async () => {
    await changes.change(claimIds, t('noted', { count: claimIds.length }), (part) =>
      ipc.client.notes.addToSeveral({ accountId, claimIds: part, text }),
    );
    onClose();
  });
  return (
    <FormDialog
      title={t('noteOnSeveral', { count: claimIds.length })}
      submitLabel={t('save')}
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
        onChange={setText}
      />
      <ProblemLine text={problem} />
    </FormDialog>
  );
}

function TagsForm({ accountId, claimIds, onClose }: About) {
  const t = useTranslations('claim.notes');
  const { ipc } = useAppContext();
  const changes = useNoteChanges(accountId);
  const [typed, setTyped] = useState({ added: '', removed: '' });
  const added = readTags(typed.added);
  const removed = readTags(typed.removed);
  const fault = tagsProblem(added) ?? tagsProblem(removed);
  const isEmpty = added.length === 0 && removed.length === 0;
  const { problem, isBusy, submit } = useSubmit(async () => {
    let full = 0;
    await changes.change(claimIds, t('tagged', { count: claimIds.length }), async (part) => {
      const answer = await ipc.client.notes.changeTags({ accountId, claimIds: part, added, removed });
      full += answer.full;
      return answer;
    });
    onClose();
    if (full > 0) changes.tell(t('full', { count: full, most: mostTags }));
  });
  const faultText = fault === null ? null : t(fault, { length: longestTag, count: mostTags });
  return (
    <FormDialog
      title={t('tagsOfSeveral', { count: claimIds.length })}
      submitLabel={t('save')}
      isBusy={isBusy}
      offReason={faultText ?? (isEmpty ? t('noTags') : null)}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('addTags')}
        hint={t('tagsHint')}
        autoFocus
        maxLength={longestTagsTyped}
        value={typed.added}
        onChange={(value) => setTyped({ ...typed, added: value })}
      />
      <TextField
        label={t('removeTags')}
        maxLength={longestTagsTyped}
        value={typed.removed}
        onChange={(value) => setTyped({ ...typed, removed: value })}
      />
      <ProblemLine text={problem} />
    </FormDialog>
  );
}
