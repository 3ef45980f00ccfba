import { expect, it } from 'vitest';
import type { PeerResult } from './bench-peers.ts';
import type { PeerName } from './peer-catalogue.ts';
import { betterThanClaimdesk, peerTable } from './peer-table.ts';

function result(name: PeerName, values: Partial<PeerResult>): PeerResult {
  return {
    name,
    title: name,
    encrypted: 'no',
    notes: 'notes',
    storedPerSecond: 1000,
    stored: null,
    read: null,
    bytesPerClaim: 3000,
    survived: { claims: 100, kept: 100 },
    failures: [],
    ...values,
  };
}

const claimdesk = result('claimdesk', { encrypted: 'yes' });

it('says in which column something that keeps every claim is better', () => {
  const smaller = result('nedb', { bytesPerClaim: 2000, storedPerSecond: 900 });
  expect(betterThanClaimdesk([claimdesk, smaller])).toEqual(['- disk: 3000 bytes/claim, beside nedb 2000']);
  const faster = result('tinybase', { storedPerSecond: 5000 });
  expect(betterThanClaimdesk([claimdesk, smaller, faster])).toEqual([
    '- stored: 1000 claims/s, beside tinybase 5000',
    '- disk: 3000 bytes/claim, beside nedb 2000',
  ]);
});

it('does not hold Claimdesk against what loses claims, or was not killed', () => {
  const loses = result('lokijs', { storedPerSecond: 9000, survived: { claims: 100, kept: 99 } });
  const unproved = result('flexsearch', { bytesPerClaim: 1, survived: null });
  expect(betterThanClaimdesk([claimdesk, loses, unproved])).toEqual(['- nowhere']);
});

it('shows what failed, what survived and what encrypts', () => {
  const failed = result('rxdb', { storedPerSecond: null, failures: ['rxdb ended with 1'], survived: null });
  const loses = result('nedb', { survived: { claims: 100, kept: 40 } });
  const table = peerTable([claimdesk, failed, loses]);
  expect(table).toContain('- rxdb: rxdb ended with 1');
  expect(table).toMatch(/^\| nedb \|.*\| no \| 40 of 100 \|$/m);
  expect(table).toMatch(/^\| claimdesk \|.*\| yes \| 100 of 100 \|$/m);
});
