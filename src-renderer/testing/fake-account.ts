import type { Account } from '../../src-shared/contract/accounts.ts';

export const fakeAccount: Account = {
  id: 'acc-1',
  name: 'Banco del Sur',
  baseUrl: 'https://claims.bancodelsur.example',
  isSandbox: false,
  acquirerId: '480',
  partnerId: null,
  merchantIds: [],
  look: { colour: null, label: null, isProduction: true },
  hasKey: true,
  state: 'open',
  problem: null,
  backupAtMs: null,
  retryAtMs: null,
};
