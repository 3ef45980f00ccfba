import { type AccountLook, accountLookSchema } from '../../src-shared/contract/account-look.ts';
import { mostFollowedMerchants } from '../../src-shared/domain/settings/account-limits.ts';
import { mergeChanged } from '../../src-shared/domain/changes/merge-changed.ts';
import { z } from 'zod';
import type { AccountRecord } from '../session/account-record.ts';

/** Edits of an account; absent fields stay as they are. */
export interface AccountChange {
  name?: string | undefined;
  partnerId?: string | null | undefined;
  merchantIds?: string[] | undefined;
  look?: AccountLook | undefined;
  /** Values from which merchants and look were edited: what another window has changed in them since stays. */
  before?: { merchantIds?: string[] | undefined; look?: AccountLook | undefined } | undefined;
}

const merchantIdsSchema = z.array(z.string()).max(mostFollowedMerchants);

/** Returns the account with a change applied; if the merged value would not be valid, with the edited one. */
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
