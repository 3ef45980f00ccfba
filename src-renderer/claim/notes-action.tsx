import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import type { ClaimDetail, ClaimRow } from '../../src-shared/contract/claims.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { type ChosenClaims, oneClaim } from '../runtime/chosen-claims.ts';
import { useCommand } from '../runtime/use-command.ts';
import { NoteForm } from './note-form.tsx';
import { SeveralNotesDialog } from './several-notes-dialog.tsx';
import { TagsDialog } from './tags-dialog.tsx';
import { useNoteChanges } from './use-note-changes.ts';

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
  chosen,
  isOffered,
}: {
  accountId: string;
  row: ClaimRow | undefined;
  detail: ClaimDetail | undefined;
  /** Scrolls the claim into view; returns whether it was out of it: then no key acts on it. */
  reveal: () => boolean;
  /** Returns the selection, if there is one: a note or tags then go on all of it. */
  chosen: (() => ChosenClaims | null) | undefined;
  isOffered: boolean;
}) {
  const [about, setAbout] = useState<About | null>(null);
  const [several, setSeveral] = useState<{ form: About['form']; claims: ChosenClaims } | null>(null);
  // At once: what is typed next must never reach the list, where letters decide.
  const open = (form: About['form']) => {
    const claims = chosen?.() ?? null;
    if (claims !== null) flushSync(() => setSeveral({ form, claims }));
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

function NoteDialog({ accountId, row, onClose }: { accountId: string; row: ClaimRow; onClose: () => void }) {
  const t = useTranslations('claim.notes');
  const { ipc } = useAppContext();
  const changes = useNoteChanges(accountId);
  return (
    <NoteForm
      accountId={accountId}
      form={`note/${row.id}`}
      title={t('noteOn', { merchant: row.merchantName ?? row.id })}
      save={(text) =>
        changes.change(oneClaim(row), t('noted', { count: 1 }), () =>
          ipc.client.notes.add({ accountId, claimId: row.id, text }),
        )
      }
      onClose={onClose}
    />
  );
}
