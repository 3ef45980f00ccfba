import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ClaimRow } from '../../src-shared/contract/claims.ts';
import { longestTag, mostTags, tagChange, tagsProblem } from '../../src-shared/domain/claim/claim-tags.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { asShown, useRuleAtOpening } from '../proposals/use-proposals.ts';
import { useFormDraft } from '../runtime/use-form-draft.ts';
import { DraftNote } from '../ui/draft-note.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { ProblemLine } from '../ui/problem-line.tsx';
import {
  draftOfEntry,
  emptyTagEntry,
  enteredTags,
  entryOfDraft,
  isEmptyDraft,
  type TagEntry,
  tagDraftSchema,
} from './tag-entry.ts';
import { TagField } from './tag-field.tsx';
import { oneClaim } from '../runtime/chosen-claims.ts';
import { useNoteChanges } from './use-note-changes.ts';
import { useSubmit } from '../runtime/use-submit.ts';

/** Returns the account's own tags, the most used first. */
export function useTagsInUse(accountId: string): readonly string[] {
  const { ipc } = useAppContext();
  const read = useQuery(ipc.queries.notes.tags.queryOptions({ input: { accountId }, staleTime: 0 }));
  return (read.data?.tags ?? []).map(({ tag }) => tag);
}

/**
 * The claim's tags, to be changed. It opens at once, since what is typed after its key must never reach the list
 * below. Tags and a draft that come later are put before what was typed; saved before that, what was typed is added.
 */
export function TagsDialog({
  accountId,
  row,
  known,
  onClose,
}: {
  accountId: string;
  row: ClaimRow;
  /** Tags of the claim; `null` if not read yet. */
  known: readonly string[] | null;
  onClose: () => void;
}) {
  const t = useTranslations('claim.notes');
  const app = useTranslations('app');
  const { ipc } = useAppContext();
  const changes = useNoteChanges(accountId);
  const { restored, keep, drop } = useFormDraft({ accountId, form: `tags/${row.id}` }, tagDraftSchema);
  const [entry, setEntry] = useState<TagEntry>(emptyTagEntry);
  /** The claim's tags as first shown here: what another window has changed since is not changed here. */
  const [shown, setShown] = useState<readonly string[] | null>(null);
  const [isDraft, setIsDraft] = useState(false);
  if (shown === null && known !== null && restored !== undefined) {
    const before = restored === null ? { tags: known, typed: '' } : entryOfDraft(known, restored);
    setShown(known);
    setIsDraft(restored !== null);
    setEntry({
      tags: enteredTags({ tags: [...before.tags, ...entry.tags], typed: '' }),
      typed: entry.typed === '' ? before.typed : entry.typed,
    });
  }
  const proposedBy = useRuleAtOpening(row.id);
  const tags = enteredTags(entry);
  const fault = tagsProblem(tags);
  const inUse = useTagsInUse(accountId);
  const change = (next: TagEntry) => {
    setEntry(next);
    const draft = draftOfEntry(shown ?? [], next);
    if (isEmptyDraft(draft)) drop();
    else keep(draft);
  };
  const failedText = (reason: string) => t('failed', { reason });
  const { problem, isBusy, submit } = useSubmit(async () => {
    let full = 0;
    await changes.change(oneClaim(row), t('tagged', { count: 1 }), async () => {
      const answer = await ipc.client.notes.changeTags({
        accountId,
        claimIds: [row.id],
        ...tagChange(shown ?? [], tags),
        shownProposals: asShown(row.id, proposedBy),
      });
      full = answer.full;
      return answer;
    });
    if (shown !== null || restored === null) drop();
    onClose();
    if (full > 0) changes.tell(t('full', { count: full, most: mostTags }));
  }, failedText);
  const faultText = fault === null ? null : t(fault, { length: longestTag, count: mostTags });
  return (
    <FormDialog
      isKept
      title={t('tagsOn', { merchant: row.merchantName ?? row.id })}
      submitLabel={app('save')}
      isBusy={isBusy}
      offReason={faultText ?? (shown !== null || tags.length > 0 ? null : t('noTags'))}
      onSubmit={submit}
      onClose={onClose}
    >
      <TagField
        label={t('tags')}
        problem={faultText}
        entry={entry}
        inUse={inUse}
        autoFocus
        onChange={change}
      />
      <DraftNote
        isShown={isDraft}
        onDiscard={() => {
          setIsDraft(false);
          setEntry({ tags: shown ?? [], typed: '' });
          drop();
        }}
      />
      <ProblemLine text={problem} />
    </FormDialog>
  );
}
