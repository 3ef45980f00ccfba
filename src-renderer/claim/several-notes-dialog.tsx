import { useTranslations } from 'use-intl';
import { z } from 'zod';
import { longestTag, mostTags, tagsProblem } from '../../src-shared/domain/claim/claim-tags.ts';
import { useProposalsAhead } from '../proposals/use-proposals.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import type { ChosenClaims } from '../runtime/chosen-claims.ts';
import { useTypedDraft } from '../runtime/use-form-draft.ts';
import { DraftNote } from '../ui/draft-note.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { ProblemLine } from '../ui/problem-line.tsx';
import { NoteForm } from './note-form.tsx';
import { enteredTags, type TagEntry } from './tag-entry.ts';
import { TagField } from './tag-field.tsx';
import { useTagsInUse } from './tags-dialog.tsx';
import { useNoteChanges } from './use-note-changes.ts';
import { useSubmit } from '../runtime/use-submit.ts';

/** A note on each of several claims, or tags that all of them get or lose. What is not saved is a draft of the account. */
export function SeveralNotesDialog({
  form,
  ...about
}: {
  accountId: string;
  form: 'note' | 'tags';
  claims: ChosenClaims;
  onClose: () => void;
}) {
  return form === 'note' ? <SeveralNoteForm {...about} /> : <SeveralTagsForm {...about} />;
}

interface About {
  accountId: string;
  claims: ChosenClaims;
  onClose: () => void;
}

function SeveralNoteForm({ accountId, claims, onClose }: About) {
  const t = useTranslations('claim.notes');
  const { ipc } = useAppContext();
  const changes = useNoteChanges(accountId);
  return (
    <NoteForm
      accountId={accountId}
      form="note/several"
      title={t('noteOnSeveral', { count: claims.count })}
      save={(text) =>
        changes.change(claims, t('noted', { count: claims.count }), (named) =>
          ipc.client.notes.addToSeveral({ accountId, ...named, text }),
        )
      }
      onClose={onClose}
    />
  );
}

const entrySchema = z.object({ tags: z.array(z.string()), typed: z.string() });
const entriesSchema = z.object({ added: entrySchema, removed: entrySchema });
const emptyEntries: z.infer<typeof entriesSchema> = {
  added: { tags: [], typed: '' },
  removed: { tags: [], typed: '' },
};

function hasNoTag({ added, removed }: typeof emptyEntries): boolean {
  return enteredTags(added).length + enteredTags(removed).length === 0;
}

function SeveralTagsForm({ accountId, claims, onClose }: About) {
  const t = useTranslations('claim.notes');
  const app = useTranslations('app');
  const { ipc } = useAppContext();
  const changes = useNoteChanges(accountId);
  useProposalsAhead(accountId, claims);
  const draft = { accountId, form: 'tags/several' };
  const {
    content: entries,
    drop,
    note,
    ...typed
  } = useTypedDraft(draft, entriesSchema, emptyEntries, hasNoTag);
  const inUse = useTagsInUse(accountId);
  const added = enteredTags(entries.added);
  const removed = enteredTags(entries.removed);
  const change = (part: { added?: TagEntry; removed?: TagEntry }) =>
    typed.change(entriesSchema.parse({ ...entries, ...part }));
  const failedText = (reason: string) => t('failed', { reason });
  const { problem, isBusy, submit } = useSubmit(async () => {
    let full = 0;
    await changes.change(claims, t('tagged', { count: claims.count }), async (named) => {
      const answer = await ipc.client.notes.changeTags({ accountId, ...named, added, removed });
      full = answer.full;
      return answer;
    });
    drop();
    onClose();
    if (full > 0) changes.tell(t('full', { count: full, most: mostTags }));
  }, failedText);
  const faultOf = (tags: readonly string[]) => {
    const fault = tagsProblem(tags);
    return fault === null ? null : t(fault, { length: longestTag, count: mostTags });
  };
  return (
    <FormDialog
      isKept
      title={t('tagsOfSeveral', { count: claims.count })}
      submitLabel={app('save')}
      isBusy={isBusy}
      offReason={faultOf(added) ?? faultOf(removed) ?? (hasNoTag(entries) ? t('noTags') : null)}
      onSubmit={submit}
      onClose={onClose}
    >
      <TagField
        label={t('addTags')}
        problem={faultOf(added)}
        entry={entries.added}
        inUse={inUse}
        autoFocus
        onChange={(entry) => change({ added: entry })}
      />
      <TagField
        label={t('removeTags')}
        problem={faultOf(removed)}
        entry={entries.removed}
        inUse={inUse}
        onChange={(entry) => change({ removed: entry })}
      />
      <DraftNote {...note} />
      <ProblemLine text={problem} />
    </FormDialog>
  );
}
