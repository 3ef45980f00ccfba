import type { EmailTemplateName } from '../../src-shared/claims-service/email-template.ts';
import type { TemplateVersion } from '../../src-shared/contract/templates.ts';
import { isNotThere } from '../../src-shared/domain/decision/outbox-state.ts';

/** A version that would replace a newer one. */
export interface OlderVersion {
  entryId: string;
  name: EmailTemplateName;
  newer: TemplateVersion;
}

/** Returns the newest version decided after `decidedAtMs` that the service may hold, or is to get. */
export function newerVersion(
  versions: readonly TemplateVersion[],
  { entryId, decidedAtMs }: Pick<TemplateVersion, 'entryId' | 'decidedAtMs'>,
): TemplateVersion | undefined {
  return versions.find(
    (one) => one.entryId !== entryId && one.decidedAtMs > decidedAtMs && !isNotThere(one.state),
  );
}
