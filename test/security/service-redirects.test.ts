import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import {
  type ClaimsServiceClient,
  createClaimsServiceClient,
} from '../../src-main/claims-service/claims-service-client.ts';
import { endpoints } from '../../src-shared/claims-service/endpoints.ts';
import { systemClock } from '../../src-main/base/clock.ts';

const apiKey = 'key-that-goes-to-one-service-only';
const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    server.close();
  }
});

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const calls: Record<keyof typeof endpoints, (client: ClaimsServiceClient) => Promise<{ kind: string }>> = {
  listAcquirerClaims: (client) => client.listAcquirerClaims('A'),
  markSeen: (client) => client.markSeen('A', ['c']),
  getClaim: (client) => client.getClaim('c'),
  putClaimStatus: (client) => client.putClaimStatus('c', 'ACCEPTED'),
  listMerchantClaims: (client) => client.listMerchantClaims('m'),
  listDocumentation: (client) => client.listDocumentation('c'),
  finishDocumentation: (client) => client.finishDocumentation('c'),
  sendEmail: (client) => client.sendEmail('c', 'a@shop.example'),
  replaceTemplate: (client) => client.replaceTemplate('new_claim', '<p>a</p>'),
  createSubscription: (client) =>
    client.createSubscription('p', { url: 'https://hook.example/', events: [] } as never),
  readSubscriptions: (client) => client.readSubscriptions('p'),
  deleteSubscription: (client) => client.deleteSubscription('p', 's'),
};
const statuses = [300, 301, 302, 303, 305, 307, 308];

// Promise: service-redirects-nowhere
it('336 redirects of the service lead nowhere: no call is repeated, and no key goes elsewhere', async () => {
  let asked = 0;
  const elsewhere: string[] = [];
  const other = await serve((request, response) => {
    elsewhere.push(request.url ?? '');
    response.end('{"success":true,"data":[]}');
  });
  let answer = { status: 302, location: '' };
  const url = await serve((request, response) => {
    request.resume();
    asked += 1;
    response.writeHead(answer.status, { location: answer.location }).end('{"success":true,"data":[]}');
  });
  const client = createClaimsServiceClient({ baseUrl: url, apiKey: () => apiKey, clock: systemClock });
  const followed: string[] = [];
  let made = 0;
  for (const [name, call] of Object.entries(calls)) {
    for (const status of statuses) {
      for (const location of [other, `${other}/?key=${apiKey}`, '/elsewhere', `//${other.split('//')[1]}/`]) {
        answer = { status, location };
        made += 1;
        const { kind } = await call(client);
        if (kind !== 'redirected') followed.push(`${name} ${status} ${location}: ${kind}`);
      }
    }
  }
  expect(made).toBe(336);
  expect(followed).toEqual([]);
  expect(asked).toBe(made);
  expect(elsewhere).toEqual([]);
});
