import { z } from 'zod';
import { longestIdentifier } from '../../src-shared/claims-service/identifier.ts';
import type { ConnectionProblem } from '../../src-shared/contract/accounts.ts';
import {
  isApiKey,
  readServiceAddress,
  type AddressProblem,
} from '../../src-shared/domain/settings/account-address.ts';
import {
  longestAccountName,
  mostFollowedMerchants,
} from '../../src-shared/domain/settings/account-limits.ts';

/** Content of the form beside the key, which is kept apart so that it can be dropped. */
export const connectDraftSchema = z.object({
  name: z.string(),
  baseUrl: z.string(),
  acquirerId: z.string(),
  partnerId: z.string(),
  /** Merchant IDs as typed: separated by commas, spaces or lines. */
  merchants: z.string(),
});
export type ConnectDraft = z.infer<typeof connectDraftSchema>;

export const emptyConnectDraft: ConnectDraft = {
  name: '',
  baseUrl: '',
  acquirerId: '',
  partnerId: '',
  merchants: '',
};

/** Fields in the order of the form: the focus goes to the first of these that is wrong. */
export const connectFields = ['baseUrl', 'acquirerId', 'apiKey', 'name', 'partnerId', 'merchants'] as const;
export type ConnectField = (typeof connectFields)[number];

/** A problem that the form finds by itself, beside those that a test of the connection finds. */
export type FieldProblem =
  | { code: ConnectionProblem }
  | { code: 'name_missing' | 'name_too_long' | 'partner_too_long' }
  | { code: 'merchant_too_long'; id: string }
  | { code: 'merchants_too_many'; count: number };

export type FieldProblems = Partial<Record<ConnectField, FieldProblem>>;

const addressProblem: Readonly<Record<AddressProblem, ConnectionProblem>> = {
  malformed: 'address_malformed',
  not_https: 'address_not_https',
  has_credentials: 'address_has_credentials',
  has_query: 'address_has_query',
};

/** Returns the IDs in the order typed, each once. */
export function readMerchantIds(typed: string): string[] {
  return [...new Set(typed.split(/[\s,;]+/).filter((id) => id !== ''))];
}

/** Returns the problems of the account's own details, not of its connection. */
export function detailProblems(draft: Pick<ConnectDraft, 'name' | 'partnerId' | 'merchants'>): FieldProblems {
  const problems: FieldProblems = {};
  const name = draft.name.trim();
  if (name === '') problems.name = { code: 'name_missing' };
  else if (name.length > longestAccountName) problems.name = { code: 'name_too_long' };
  if (draft.partnerId.trim().length > longestIdentifier) problems.partnerId = { code: 'partner_too_long' };
  const merchantIds = readMerchantIds(draft.merchants);
  const tooLong = merchantIds.find((id) => id.length > longestIdentifier);
  if (tooLong !== undefined)
    problems.merchants = { code: 'merchant_too_long', id: `${tooLong.slice(0, 24)}…` };
  else if (merchantIds.length > mostFollowedMerchants)
    problems.merchants = { code: 'merchants_too_many', count: merchantIds.length };
  return problems;
}

export function keyProblem(apiKey: string): FieldProblem | undefined {
  if (apiKey === '') return { code: 'key_missing' };
  return isApiKey(apiKey) ? undefined : { code: 'key_malformed' };
}

/** Returns the problems of what is needed to test the connection. */
export function connectionProblemsOf(draft: ConnectDraft, apiKey: string): FieldProblems {
  const problems: FieldProblems = {};
  const address = readServiceAddress(draft.baseUrl);
  if (!address.ok) problems.baseUrl = { code: addressProblem[address.problem] };
  const acquirerId = draft.acquirerId.trim();
  if (acquirerId === '' || acquirerId.length > longestIdentifier)
    problems.acquirerId = { code: 'acquirer_missing' };
  const key = keyProblem(apiKey);
  if (key) problems.apiKey = key;
  return problems;
}

/** Returns the name that is suggested while none was typed: the service's host and the acquirer. */
export function suggestedName(draft: ConnectDraft): string {
  const address = readServiceAddress(draft.baseUrl);
  const acquirerId = draft.acquirerId.trim();
  if (!address.ok || acquirerId === '') return '';
  return `${new URL(address.baseUrl).hostname} · ${acquirerId}`.slice(0, longestAccountName);
}
