import { decisionKind } from '../../src-shared/domain/decision-kind.ts';
import type { EmailTemplateName } from '../../src-shared/claims-service/email-template.ts';
import { hasErrors } from '../../src-shared/domain/template-finding.ts';
import { lintTemplate } from '../../src-shared/domain/template-lint.ts';
import type { Journal } from '../journal/journal.ts';
import type { Outbox } from '../outbox/outbox.ts';

/** Why a template is not taken. `message` is for a person; `code` for the message catalogue. */
export class TemplateRefused extends Error {
  override name = 'TemplateRefused';
  readonly code: 'has_errors' | 'not_taken';

  constructor(code: TemplateRefused['code'], message: string) {
    super(message);
    this.code = code;
  }
}

export interface ToPublish {
  accountId: string;
  name: EmailTemplateName;
  /** As written. */
  source: string;
  /** The same with its styles inlined: what the service gets. */
  html: string;
  /** The earlier version that is published again. */
  restores: string | null;
}

/**
 * Queues a template and keeps what was written beside the entry, in one commit. A version that was
 * published before is not looked over again: it goes as it went then.
 *
 * @throws TemplateRefused, JournalWriteFailed
 */
export function publishTemplate(
  { journal, outbox }: { journal: Journal; outbox: Outbox },
  { accountId, name, source, html, restores }: ToPublish,
): { groupId: string; entryId: string; dueAtMs: number } {
  if (restores === null && hasErrors(lintTemplate(html, null))) {
    throw new TemplateRefused('has_errors', 'The template has errors. Nothing was queued.');
  }
  return journal.transaction(() => {
    const { groupId, entryIds, dueAtMs, refused } = outbox.decide({
      accountId,
      kind: decisionKind.replaceTemplate,
      payload: { name, html },
    });
    const [entryId] = entryIds;
    if (entryId === undefined) {
      throw new TemplateRefused('not_taken', refused[0]?.reason ?? 'The template was not taken.');
    }
    journal.templates.addVersion({ entry_id: entryId, source, restores });
    return { groupId, entryId, dueAtMs };
  });
}
