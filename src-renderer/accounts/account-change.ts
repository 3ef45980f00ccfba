import type { Account } from '../../src-shared/contract/accounts.ts';

type Details = Pick<Account, 'name' | 'partnerId' | 'merchantIds' | 'look'>;

/** What was edited of an account, for the main side: the fields that differ, and what those with parts began with. */
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
