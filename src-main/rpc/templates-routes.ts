import { publishTemplate } from '../templates/publish-template.ts';
import { readDraft, saveDraft } from '../templates/template-drafts.ts';
import { templateVersion, templateVersions } from '../templates/template-versions.ts';
import { NotHere } from './refusals.ts';
import { type Implementer, type RpcServices, writableDesk } from './rpc-services.ts';

export function templatesRoutes(
  { templates }: Implementer,
  { accounts, previews, clock }: Pick<RpcServices, 'accounts' | 'previews' | 'clock'>,
) {
  return templates.router({
    draft: templates.draft.handler(({ input: { accountId, name } }) => ({
      draft: readDraft(accounts.desk(accountId).journal, name),
    })),
    saveDraft: templates.saveDraft.handler(({ input: { accountId, ...typed } }) =>
      saveDraft(writableDesk(accounts, accountId).journal, typed, clock.nowMs()),
    ),
    versions: templates.versions.handler(({ input: { accountId, name } }) => ({
      versions: templateVersions(accounts.desk(accountId).journal, name),
    })),
    version: templates.version.handler(({ input: { accountId, entryId } }) => {
      const version = templateVersion(accounts.desk(accountId).journal, entryId);
      if (version === null) throw new NotHere('This version is not in the journal.');
      return { source: version.source, html: version.html };
    }),
    publish: templates.publish.handler(({ input }) =>
      publishTemplate(writableDesk(accounts, input.accountId), { ...input, restores: null }),
    ),
    publishAgain: templates.publishAgain.handler(({ input: { accountId, entryId } }) => {
      const desk = writableDesk(accounts, accountId);
      const version = templateVersion(desk.journal, entryId);
      if (version === null) throw new NotHere('This version is not in the journal.');
      return publishTemplate(desk, { accountId, ...version, restores: entryId });
    }),
    preview: templates.preview.handler(({ input }) => ({ path: previews.put(input.html) })),
  });
}
