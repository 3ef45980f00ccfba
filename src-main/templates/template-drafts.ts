import type { EmailTemplateName } from '../../src-shared/claims-service/email-template.ts';
import type { TemplateDraft } from '../../src-shared/contract/templates.ts';
import type { Journal } from '../journal/journal.ts';

export function readDraft({ templates }: Journal, name: EmailTemplateName): TemplateDraft | null {
  const row = templates.draft(name);
  return row && { source: row.source, revision: row.revision, savedAtMs: row.saved_at_ms };
}

/**
 * Saves what was typed on top of `revision`. A draft that another window saved meanwhile is kept and returned. On
 * disk when this returns. @throws JournalWriteFailed
 */
export function saveDraft(
  journal: Journal,
  typed: { name: EmailTemplateName; source: string; revision: number },
  nowMs: number,
): { saved: boolean; draft: TemplateDraft } {
  return journal.transaction(() => {
    const before = readDraft(journal, typed.name);
    if (before !== null && before.revision !== typed.revision) {
      // The same text again is no conflict: an answer may have been lost on its way.
      return { saved: before.source === typed.source, draft: before };
    }
    const draft = { source: typed.source, revision: typed.revision + 1, savedAtMs: nowMs };
    journal.templates.saveDraft({
      name: typed.name,
      source: draft.source,
      revision: draft.revision,
      saved_at_ms: nowMs,
    });
    return { saved: true, draft };
  });
}
