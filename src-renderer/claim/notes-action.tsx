import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { z } from 'zod';
import type { ClaimDetail, ClaimRow } from '../../src-shared/contract/claims.ts';
import { longestNote } from '../../src-shared/contract/notes.ts';
import {
  longestTag,
  longestTagsTyped,
  mostTags,
  readTags,
  tagChange,
  tagsProblem,
} from '../../src-shared/domain/claim-tags.ts';
import { foldText } from '../../src-shared/domain/text-folding.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { useCommand } from '../runtime/use-command.ts';
import { useFormDraft } from '../runtime/use-form-draft.ts';
import { Button } from '../ui/button.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { ProblemLine } from '../ui/problem-line.tsx';
import { useNoteChanges } from './use-note-changes.ts';
import { useSubmit } from './use-submit.ts';
import { SeveralNotesDialog } from './several-notes-dialog.tsx';
import { TextAreaField } from '../ui/text-area-field.tsx';
import { TextField } from '../ui/text-field.tsx';

interface About {
  form: 'note' | 'tags';
  row: ClaimRow;
}

/** Offers the keys for a note and for tags; each dialog stays with the claim, or the selection, that it was opened for. */
export function NotesAction({
  accountId,
  row,
  detail,
  reveal,
  selectedIds,
  isOffered,
}: {
  accountId: string;
  row: ClaimRow | undefined;
  detail: ClaimDetail | undefined;
  /** Brings the claim into sight; answers whether it was out of it: then no key acts on it. */
  reveal: () => boolean;
  /** A note or tags for a selection go on all of it. */
  selectedIds: () => readonly string[];
  isOffered: boolean;
}) {
  const [about, setAbout] = useState<About | null>(null);
  const [several, setSeveral] = useState<{ form: About['form']; claimIds: readonly string[] } | null>(null);
  // At once: what is typed next must never reach the list, where letters decide.
  const open = (form: About['form']) => {
    const claimIds = selectedIds();
    if (claimIds.length > 0) flushSync(() => setSeveral({ form, claimIds }));
    else if (row !== undefined && !reveal()) flushSync(() => setAbout({ form, row }));
  };
  useCommand('claim.note', () => open('note'), isOffered);
  useCommand('claim.tags', () => open('tags'), isOffered);
  if (several !== null)
    return <SeveralNotesDialog accountId={accountId} {...several} onClose={() => setSeveral(null)} />;
  if (about === null) return null;
  const close = () => setAbout(null);
  return about.form === 'note' ? (
    <NoteDialog accountId={accountId} row={about.row} onClose={close} />
  ) : (
    <TagsDialog
      accountId={accountId}
      row={about.row}
      known={detail?.row.id === about.row.id ? detail.tags : null}
      onClose={close}
    />
  );
}

const textSchema = z.string().max(longestNote);

function NoteDialog({ accountId, row, onClose }: { accountId: string; row: ClaimRow; onClose: () => void }) {
  const t = useTranslations('claim.notes');
  const { ipc } = useAppContext();
  const changes = useNoteChanges(accountId);
  const draft = useFormDraft({ accountId, form: `note/${row.id}` }, textSchema);
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? draft.restored ?? '';
  const { problem, isBusy, submit } = useSubmit(async () => {
    await changes.change([row.id], t('noted', { count: 1 }), () =>
      ipc.client.notes.add({ accountId, claimId: row.id, text }),
    );
    draft.drop();
    onClose();
  });
  return (
    <FormDialog
      isKept
      title={t('noteOn', { merchant: row.merchantName ?? row.id })}
      submitLabel={t('save')}
      isBusy={isBusy}
      offReason={text.trim() === '' ? t('empty') : null}
      onSubmit={submit}
      onClose={() => {
        draft.drop();
        onClose();
      }}
    >
      <TextAreaField
        label={t('text')}
        hint={t('local')}
        rows={5}
        autoFocus
        maxLength={longestNote}
        value={text}
        onChange={(value) => {
          setTyped(value);
          draft.keep(value);
        }}
      />
      <ProblemLine text={problem} />
    </FormDialog>
  );
}

/**
 * The claim's tags, to be changed. It opens at once, since what is typed after its key must never reach the list
 * below. Tags that come later are put before what was typed; saved before that, what was typed is added to them.
 */
function TagsDialog({
  accountId,
  row,
  known,
  onClose,
}: {
  accountId: string;
  row: ClaimRow;
  /** `null`: not read yet. */
  known: readonly string[] | null;
  onClose: () => void;
}) {
  const t = useTranslations('claim.notes');
  const { ipc } = useAppContext();
  const changes = useNoteChanges(accountId);
  const [typed, setTyped] = useState('');
  /** The claim's tags as the field showed them at first: what another window changed since is not changed here. */
  const [shown, setShown] = useState<readonly string[] | null>(null);
  if (shown === null && known !== null) {
    setShown(known);
    setTyped([...known, ...(typed === '' ? [] : [typed])].join(', '));
  }
  const tags = readTags(typed);
  const fault = tagsProblem(tags);
  const inUse = useQuery(ipc.queries.notes.tags.queryOptions({ input: { accountId }, staleTime: 0 })).data;
  const has = new Set(tags.map(foldText));
  const offered = (inUse?.tags ?? []).filter(({ tag }) => !has.has(foldText(tag))).slice(0, 12);
  const { problem, isBusy, submit } = useSubmit(async () => {
    let full = 0;
    await changes.change([row.id], t('tagged', { count: 1 }), async () => {
      const answer = await ipc.client.notes.changeTags({
        accountId,
        claimIds: [row.id],
        ...tagChange(shown ?? [], tags),
      });
      full = answer.full;
      return answer;
    });
    onClose();
    if (full > 0) changes.tell(t('full', { count: full, most: mostTags }));
  });
  return (
    <FormDialog
      title={t('tagsOn', { merchant: row.merchantName ?? row.id })}
      submitLabel={t('save')}
      isBusy={isBusy}
      offReason={
        fault !== null
          ? t(fault, { length: longestTag, count: mostTags })
          : shown !== null || tags.length > 0
            ? null
            : t('noTags')
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('tags')}
        hint={t('tagsHint')}
        autoFocus
        maxLength={longestTagsTyped}
        value={typed}
        onChange={setTyped}
      />
      {offered.length === 0 ? null : (
        <div className="flex flex-wrap gap-1.5" data-theirs>
          {offered.map(({ tag }) => (
            <Button key={tag} onClick={() => setTyped([...tags, tag].join(', '))}>
              {tag}
            </Button>
          ))}
        </div>
      )}
      <ProblemLine text={problem} />
    </FormDialog>
  );
}
