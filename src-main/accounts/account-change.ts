import { type AccountLook, accountLookSchema } from '../../src-shared/contract/account-look.ts';
import { mostFollowedMerchants } from '../../src-shared/domain/settings/account-limits.ts';
import { mergeChanged } from '../../src-shared/domain/changes/merge-changed.ts';
import { z } from 'zod';
import type { AccountRecord } from '../session/account-record.ts';

/** What was edited of an account; what is absent stays as it is. */
export interface AccountChange {
  name?: string | undefined;
  partnerId?: string | null | undefined;
  merchantIds?: string[] | undefined;
  look?: AccountLook | undefined;
  /** What the edited merchants and look began with: what another window changed in them since stays. */
  before?: { merchantIds?: string[] | undefined; look?: AccountLook | undefined } | undefined;
}

const merchantIdsSchema = z.array(z.string()).max(mostFollowedMerchants);

/** The account with a change made to it; where the merged value would not be valid, as it was edited. */
export function changedAccount(
  record: AccountRecord,
  { name, partnerId, merchantIds, look, before = {} }: AccountChange,
): AccountRecord {
  const merge = (present: unknown, then: unknown, edited: unknown) =>
    then === undefined ? edited : mergeChanged(present, then, edited);
  return {
    ...record,
    name: name ?? record.name,
    partnerId: partnerId === undefined ? record.partnerId : partnerId,
    merchantIds:
      merchantIds === undefined
        ? record.merchantIds
        : (merchantIdsSchema.safeParse(merge(record.merchantIds, before.merchantIds, merchantIds)).data ??
          merchantIds),
    look:
      look === undefined
        ? record.look
        : (accountLookSchema.safeParse(merge(record.look, before.look, look)).data ?? look),
  };
}
