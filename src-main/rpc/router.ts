import type { AnyContractProcedure } from '@orpc/contract';
import { implement, type Router } from '@orpc/server';
import { contract } from '../../src-shared/contract/contract.ts';
import { withBusyRetries } from './busy-retries.ts';
import type { Calls } from './calls.ts';
import { claimsCalls, feedCalls, insightsCalls, selectionsCalls, syncCalls } from './claims-calls.ts';
import { documentsCalls } from './documents-calls.ts';
import { caseFilesCalls, exportsCalls } from './exports-calls.ts';
import { lockGate } from './lock-gate.ts';
import { emailCalls, outboxCalls, templatesCalls, webhooksCalls } from './outbox-calls.ts';
import { formDraftsCalls, notesCalls, reviewsCalls, snoozesCalls, targetsCalls } from './own-work-calls.ts';
import { accountsCalls, appCalls, changesCalls, updatesCalls, vaultCalls } from './profile-calls.ts';
import { withRefusals } from './refusals.ts';
import type { RpcServices } from './rpc-services.ts';
import { rulesCalls, savedListsCalls } from './rules-calls.ts';

const accountCalls = {
  claims: claimsCalls,
  selections: selectionsCalls,
  rules: rulesCalls,
  savedLists: savedListsCalls,
  reviews: reviewsCalls,
  notes: notesCalls,
  targets: targetsCalls,
  snoozes: snoozesCalls,
  outbox: outboxCalls,
  documents: documentsCalls,
  templates: templatesCalls,
  email: emailCalls,
  exports: exportsCalls,
  caseFiles: caseFilesCalls,
  feed: feedCalls,
  insights: insightsCalls,
  webhooks: webhooksCalls,
  sync: syncCalls,
};

/** Implements the whole contract; what the parts throw becomes the contract's own errors. */
export function createRouter(services: RpcServices): EngineRouter {
  const { log, clock, vaultLock, accounts } = services;
  const profileCalls: { [Group in Exclude<keyof typeof contract, keyof typeof accountCalls>]: Calls<Group> } =
    {
      app: appCalls,
      accounts: accountsCalls,
      formDrafts: formDraftsCalls(),
      vault: vaultCalls,
      updates: updatesCalls,
      changes: changesCalls,
    };
  const groups: Record<string, Record<string, AnyContractProcedure>> = contract;
  const route = implement(groups).use(withRefusals(log)).use(withBusyRetries(clock)).use(lockGate(vaultLock));

  /** Returns handlers that call these functions, each with what `argumentsOf` makes of the input. */
  const handlersOf = (calls: object, argumentsOf: (input: AnyInput) => unknown[]) =>
    mapValues(calls, (ofGroup, group) =>
      mapValues(ofGroup, (call, name) =>
        route[group]?.[name]?.handler(
          async ({ input, signal }) => (await call(...argumentsOf(Object(input)), services, signal)) ?? {},
        ),
      ),
    );
  const router: unknown = {
    ...handlersOf(profileCalls, (input) => [input]),
    ...handlersOf(accountCalls, ({ accountId, ...input }) => [
      accountId === undefined ? null : accounts.session(accountId),
      input,
    ]),
  };
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the types of calls hold each to its procedure
  return router as EngineRouter;
}
export type EngineRouter = Router<typeof contract, Record<string, never>>;

type AnyInput = Record<string, unknown> & { accountId?: string };

// oxlint-disable-next-line typescript/no-explicit-any -- functions of any parameters, which no other type has
function mapValues(from: object, change: (value: any, name: string) => unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(from).map(([name, value]) => [name, change(value, name)]));
}
