import type { Account } from '../../src-shared/contract/accounts.ts';

type Details = Pick<Account, 'name' | 'partnerId' | 'merchantIds' | 'look'>;

/** Returns what was edited of an account: the fields that differ, and the earlier values of those with parts. */
export function accountChange(before: Details, edited: Details) {
  const isSame = (name: keyof Details) => JSON.stringify(before[name]) === JSON.stringify(edited[name]);
  return {
    ...(isSame('name') ? {} : { name: edited.name }),
    ...(isSame('partnerId') ? {} : { partnerId: edited.partnerId }),
    ...(isSame('merchantIds') ? {} : { merchantIds: edited.merchantIds }),
    ...(isSame('look') ? {} : { look: edited.look }),
    before: { merchantIds: before.merchantIds, look: before.look },
  };
}
