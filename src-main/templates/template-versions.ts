import type { TemplateVersion } from '../../src-shared/contract/templates.ts';
import type { EmailTemplateName } from '../../src-shared/claims-service/email-template.ts';
import { decisionKind, decisions } from '../../src-shared/domain/decision/decision.ts';
import type { Journal } from '../journal/journal.ts';
import type { TemplateVersionRow } from '../journal/template-table.ts';
import { laneNames } from '../journal/lane-names.ts';
import { parseJson } from '../base/parse-json.ts';

/**
 * Returns the local history of a template, newest first, read from the ledger itself. A decision that was sent again
 * is one version, with the state of its newest entry.
 */
export function templateVersions({ templates }: Journal, name: EmailTemplateName): TemplateVersion[] {
  const rows = templates.versionsOf(laneNames.template(name));
  const latest = new Map<string, TemplateVersionRow>();
  // From the oldest on, so that each entry sent again finds the version it belongs to.
  const rootOf = new Map<string, string>();
  for (const row of rows.toReversed()) {
    const root = row.sent_again_for === null ? row.id : (rootOf.get(row.sent_again_for) ?? row.id);
    rootOf.set(row.id, root);
    latest.set(root, row);
  }
  return rows
    .filter(({ id }) => rootOf.get(id) === id)
    .map((row) => {
      const { state, reason, ended_at_ms } = latest.get(row.id) ?? row;
      return {
        entryId: row.id,
        agent: row.agent,
        decidedAtMs: row.decided_at_ms,
        state,
        reason,
        endedAtMs: ended_at_ms,
        size: row.size,
        restores: row.restores,
      };
    });
}

/** Returns what was written and what is published for a version; `null` if there is none. */
export function templateVersion(
  { entries, templates }: Journal,
  entryId: string,
): { name: EmailTemplateName; source: string; html: string } | null {
  const row = entries.get(entryId);
  if (row?.kind !== decisionKind.replaceTemplate) return null;
  const payload = decisions[decisionKind.replaceTemplate].payload.safeParse(parseJson(row.payload));
  if (!payload.success) return null;
  const { name, html } = payload.data;
  return { name, source: templates.sourceOf(entryId) ?? html, html };
}
