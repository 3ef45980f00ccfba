import type { Account } from '../../src-shared/contract/accounts.ts';
import type { ClaimViewName } from '../../src-shared/domain/claim-view.ts';

export function InboxView({ view, account }: { view: ClaimViewName; account: Account }) {
  return (
    <h1>
      {account.name} {view}
    </h1>
  );
}
