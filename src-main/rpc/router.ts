import { accountsRoutes } from './accounts-routes.ts';
import { appRoutes } from './app-routes.ts';
import { claimsRoutes } from './claims-routes.ts';
import { documentsRoutes } from './documents-routes.ts';
import { emailRoutes } from './email-routes.ts';
import { notesRoutes } from './notes-routes.ts';
import { outboxRoutes } from './outbox-routes.ts';
import { caseFilesRoutes } from './case-files-routes.ts';
import { exportsRoutes } from './exports-routes.ts';
import { feedRoutes } from './feed-routes.ts';
import { insightsRoutes } from './insights-routes.ts';
import { formDraftsRoutes } from './form-drafts-routes.ts';
import { implementer, type RpcServices } from './rpc-services.ts';
import { reviewsRoutes } from './reviews-routes.ts';
import { rulesRoutes } from './rules-routes.ts';
import { savedListsRoutes } from './saved-lists-routes.ts';
import { selectionsRoutes } from './selections-routes.ts';
import { snoozesRoutes } from './snoozes-routes.ts';
import { webhooksRoutes } from './webhooks-routes.ts';
import { targetsRoutes } from './targets-routes.ts';
import { templatesRoutes } from './templates-routes.ts';
import { vaultRoutes } from './vault-routes.ts';

/** Implements the whole contract. */
export function createRouter(services: RpcServices) {
  const route = implementer(services);
  const { accounts, changes, updates } = services;
  return route.router({
    app: appRoutes(route, services),
    accounts: accountsRoutes(route, services),
    claims: claimsRoutes(route, services),
    selections: selectionsRoutes(route, services),
    rules: rulesRoutes(route, services),
    savedLists: savedListsRoutes(route, services),
    reviews: reviewsRoutes(route, services),
    notes: notesRoutes(route, services),
    targets: targetsRoutes(route, services),
    snoozes: snoozesRoutes(route, services),
    outbox: outboxRoutes(route, services),
    documents: documentsRoutes(route, services),
    templates: templatesRoutes(route, services),
    email: emailRoutes(route, services),
    exports: exportsRoutes(route, services),
    caseFiles: caseFilesRoutes(route, services),
    feed: feedRoutes(route, services),
    insights: insightsRoutes(route, services),
    formDrafts: formDraftsRoutes(route, services),
    webhooks: webhooksRoutes(route, services),
    sync: route.sync.router({
      status: route.sync.status.handler(({ input }) => accounts.session(input.accountId).syncStatus()),
      now: route.sync.now.handler(({ input }) => {
        accounts.session(input.accountId).sync.syncNow();
        return {};
      }),
    }),
    vault: vaultRoutes(route, services),
    updates: route.updates.router({ check: route.updates.check.handler(() => updates.check()) }),
    changes: route.changes.router({
      subscribe: route.changes.subscribe.handler(({ signal }) => changes.subscribe(signal)),
    }),
  });
}
export type EngineRouter = ReturnType<typeof createRouter>;
