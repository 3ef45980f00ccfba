import { X } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import type { ClaimDetail } from '../../src-shared/contract/claims.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { CommandButton } from '../runtime/command-button.tsx';
import { useSayFailure } from '../runtime/use-say-failure.ts';
import { Section } from '../ui/section.tsx';
import { oneClaim } from '../runtime/chosen-claims.ts';
import { useNoteChanges } from './use-note-changes.ts';

/** The agent's own notes and tags on the claim, and the ways to write them. */
export function NotesSection({ accountId, detail }: { accountId: string; detail: ClaimDetail }) {
  const t = useTranslations('claim.notes');
  const format = useFormatter();
  const { ipc } = useAppContext();
  const changes = useNoteChanges(accountId);
  const sayNotRemoved = useSayFailure((reason) => t('notRemoved', { reason }));
  const { notes, tags } = detail;
  async function remove(noteId: string): Promise<void> {
    try {
      const { undoId } = await ipc.client.notes.remove({ accountId, noteId });
      if (undoId !== null) changes.offerUndo(t('removed'), oneClaim(detail.row), undoId);
    } catch (error) {
      sayNotRemoved(error);
    }
  }
  return (
    <Section title={t('title')}>
      {tags.length === 0 ? null : (
        <ul aria-label={t('tags')} className="mb-2 flex flex-wrap gap-1.5">
          {tags.map((tag) => (
            <li
              key={tag}
              data-theirs
              className="h-5 max-w-full truncate rounded-sm bg-grey-bg px-1.5 text-second leading-5 text-ink-2"
              title={tag}
            >
              {tag}
            </li>
          ))}
        </ul>
      )}
      {notes.length === 0 ? null : (
        <ul className="mb-2 flex flex-col gap-2">
          {notes.toReversed().map((note) => (
            <li key={note.id} className="flex items-start gap-2">
              <div className="min-w-0 flex-1">
                <p data-theirs className="whitespace-pre-wrap wrap-anywhere">
                  {note.text}
                </p>
                <p className="num text-second text-ink-3" data-theirs>
                  {note.agent} · {format.dateTime(note.writtenAtMs, 'moment')}
                </p>
              </div>
              <button
                type="button"
                aria-label={t('remove')}
                title={t('remove')}
                onClick={() => void remove(note.id)}
                className="grid size-6 shrink-0 place-items-center rounded-sm text-ink-3 hover:bg-hover hover:text-ink"
              >
                <X size={13} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        <CommandButton command="claim.note">{t('add')}</CommandButton>
        <CommandButton command="claim.tags" />
      </div>
    </Section>
  );
}
