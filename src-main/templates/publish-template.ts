import { decisionKind } from '../../src-shared/domain/decision/decision.ts';
import type { EmailTemplateName } from '../../src-shared/claims-service/email-template.ts';
import { hasErrors } from '../../src-shared/domain/template/template-finding.ts';
import { lintTemplate } from '../../src-shared/domain/template/template-lint.ts';
import type { Journal } from '../journal/journal.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { Refused } from '../base/refused.ts';

export interface ToPublish {
  accountId: string;
  name: EmailTemplateName;
  /** HTML as written. */
  source: string;
  /** HTML with its styles inlined, as the service gets it. */
  html: string;
  /** Earlier version that is published again. */
  restores: string | null;
}

/**
 * Queues a template and keeps its source beside the entry, in one commit. A version that was published before is not
 * checked again: it is sent as it was then.
 *
 * @throws Refused, JournalWriteFailed
 */
export function publishTemplate(
  { journal, outbox }: { journal: Journal; outbox: Outbox },
  { accountId, name, source, html, restores }: ToPublish,
): { groupId: string; entryId: string; dueAtMs: number } {
  if (restores === null && hasErrors(lintTemplate(html, null))) {
    throw new Refused('has_errors', {});
  }
  return journal.transaction(() => {
    const { groupId, entryIds, dueAtMs } = outbox.decide({
      accountId,
      kind: decisionKind.replaceTemplate,
      payload: { name, html },
    });
    const [entryId] = entryIds;
    if (entryId === undefined) throw new Refused('not_taken', {});
    journal.templates.addVersion({ entry_id: entryId, source, restores });
    return { groupId, entryId, dueAtMs };
  });
}
