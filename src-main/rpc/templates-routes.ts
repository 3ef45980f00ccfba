import { publishTemplate } from '../templates/publish-template.ts';
import { readDraft, saveDraft } from '../templates/template-drafts.ts';
import { templateVersion, templateVersions } from '../templates/template-versions.ts';
import { Refused } from '../base/refused.ts';
import { type Implementer, type RpcServices, writableSession } from './rpc-services.ts';

export function templatesRoutes(
  { templates }: Implementer,
  { accounts, previews, clock }: Pick<RpcServices, 'accounts' | 'previews' | 'clock'>,
) {
  return templates.router({
    draft: templates.draft.handler(({ input: { accountId, name } }) => ({
      draft: readDraft(accounts.session(accountId).journal, name),
    })),
    saveDraft: templates.saveDraft.handler(({ input: { accountId, ...typed } }) =>
      saveDraft(writableSession(accounts, accountId).journal, typed, clock.nowMs()),
    ),
    versions: templates.versions.handler(({ input: { accountId, name } }) => ({
      versions: templateVersions(accounts.session(accountId).journal, name),
    })),
    version: templates.version.handler(({ input: { accountId, entryId } }) => {
      const version = templateVersion(accounts.session(accountId).journal, entryId);
      if (version === null) throw new Refused('template_version_missing', {});
      return { source: version.source, html: version.html };
    }),
    publish: templates.publish.handler(({ input }) =>
      publishTemplate(writableSession(accounts, input.accountId), { ...input, restores: null }),
    ),
    publishAgain: templates.publishAgain.handler(({ input: { accountId, entryId } }) => {
      const session = writableSession(accounts, accountId);
      const version = templateVersion(session.journal, entryId);
      if (version === null) throw new Refused('template_version_missing', {});
      return publishTemplate(session, { accountId, ...version, restores: entryId });
    }),
    preview: templates.preview.handler(({ input }) => ({ path: previews.put(input.html) })),
  });
}
