import { throwingGuard } from '../../src-main/testing/throwing-guard.ts';
import { said } from '../../src-shared/contract/details.ts';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { createClaimsServiceClient } from '../../src-main/claims-service/claims-service-client.ts';
import { systemClock } from '../../src-main/base/clock.ts';
import { openDocuments } from '../../src-main/documents/open-documents.ts';
import { openDocumentStore, pieceBytes } from '../../src-main/documents/document-store.ts';
import {
  createDocuments,
  type Documents,
  type DocumentsOptions,
} from '../../src-main/documents/documents.ts';
import { openReplica, type Replica } from '../../src-main/replica/store/replica.ts';
import { createKeyCheck } from '../../src-main/sync/key-check.ts';
import { createConnectionState } from '../../src-main/sync/connection-state.ts';
import { type Sandbox, startSandbox } from '../../src-sandbox/sandbox.ts';
import * as files from '../testing/document-files.ts';

const dataKey = Buffer.alloc(32, 7);

interface Placed {
  name: string;
  status?: string;
  bytes: Uint8Array;
}

describe('documents of an account', () => {
  let dir: string;
  let sandbox: Sandbox;
  let replica: Replica;
  let documents: Documents;
  let claimId: string;
  let otherClaimId: string;
  const verdicts: string[] = [];

  async function control(path: string, body: object): Promise<void> {
    const response = await fetch(`${sandbox.controlUrl}/__sandbox/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(response.status).toBe(200);
  }
  const place = (...placed: Placed[]) =>
    control('documents', {
      claimId,
      documents: placed.map(({ name, status = 'approved', bytes }) => ({
        name,
        status,
        base64: Buffer.from(bytes).toString('base64'),
      })),
    });
  async function callsOf(endpoint: string): Promise<number> {
    const response = await fetch(`${sandbox.controlUrl}/__sandbox/ledger`);
    const { receipts } = (await response.json()) as { receipts: { endpoint: string }[] };
    return receipts.filter((receipt) => receipt.endpoint === endpoint).length;
  }
  async function fileReceipts(): Promise<{ authorization: string; path: string }[]> {
    const response = await fetch(`${sandbox.controlUrl}/__sandbox/ledger`);
    const { receipts } = (await response.json()) as { receipts: { authorization: string; path: string }[] };
    return receipts.filter(({ path }) => path.startsWith('/__files/'));
  }

  function open(options: Partial<DocumentsOptions> = {}): Documents {
    const connection = createConnectionState({ clock: systemClock });
    const client = createClaimsServiceClient({
      baseUrl: sandbox.url,
      apiKey: () => sandbox.apiKey,
      clock: systemClock,
      onOutcome: connection.report,
    });
    return createDocuments({
      store: openDocumentStore(join(dir, 'documents.db'), dataKey),
      replica,
      client,
      connection,
      checkKey: createKeyCheck({ acquirerId: sandbox.acquirerId, client, connection }),
      clock: systemClock,
      random: () => 0.5,
      guard: throwingGuard,
      baseUrl: sandbox.url,
      firstPauseMs: 20,
      onChange: () => undefined,
      onVerdict: (id) => verdicts.push(id),
      ...options,
    });
  }

  beforeEach(async () => {
    dir = tempDir();
    sandbox = await startSandbox({ claims: 20, timeScale: 0 });
    ({ replica } = openReplica({ path: join(dir, 'replica.db'), dataKey, clock: systemClock }));
    verdicts.length = 0;
    documents = open();
    const response = await fetch(`${sandbox.url}/claims/acquirer/${sandbox.acquirerId}`, {
      headers: { authorization: `Bearer ${sandbox.apiKey}` },
    });
    const { data } = (await response.json()) as { data: { id: string }[] };
    [claimId = '', otherClaimId = ''] = data.map(({ id }) => id);
  });
  afterEach(async () => {
    await documents.stop();
    replica.close();
    await sandbox.close();
  });

  const shown = () => documents.ofClaim(claimId).documents;
  const fileOf = (name: string) => shown().find((one) => one.name === name)?.file;
  async function bring(): Promise<void> {
    await documents.list(claimId);
    documents.fetch(
      claimId,
      shown().map(({ key }) => key),
    );
    await vi.waitFor(() => {
      const waiting = shown().filter(({ file }) => file.state === 'not_yet');
      expect(waiting.map(({ name }) => name)).toEqual([]);
    });
  }
  function whole(name: string): Buffer {
    const key = shown().find((one) => one.name === name)?.key ?? '';
    const pieces: Buffer[] = [];
    for (let offset = 0; ; ) {
      const piece = documents.piece(claimId, key, offset)?.bytes;
      if (!piece || piece.length === 0) return Buffer.concat(pieces);
      pieces.push(piece);
      offset += piece.length;
    }
  }

  it('keeps the listing with the history of each verdict, and adds only changes to the feed', async () => {
    await place(
      { name: 'a.pdf', bytes: files.encryptedPdf() },
      { name: 'b.png', status: 'unapproved', bytes: files.pngFile() },
    );
    expect(await documents.list(claimId)).toEqual({ fault: null, isChanged: true });
    expect(replica.feedOfClaim(claimId)).toEqual([]);
    await documents.list(claimId);
    await control('colleague', { claimId, action: 'verdict', position: 1, verdict: 'approved' });
    expect((await documents.list(claimId)).isChanged).toBe(true);
    expect(
      shown().map(({ name, status, verdicts: history }) => [name, status, history.map((one) => one.status)]),
    ).toEqual([
      ['a.pdf', 'approved', ['approved']],
      ['b.png', 'approved', ['unapproved', 'approved']],
    ]);
    expect(replica.feedOfClaim(claimId)).toMatchObject([
      { field: 'verdict', from: 'unapproved', to: 'approved', subject: 'b.png' },
    ]);
    await place({ name: 'a.pdf', bytes: files.encryptedPdf() });
    await documents.list(claimId);
    expect(shown().map(({ name, isListed }) => [name, isListed])).toEqual([
      ['a.pdf', true],
      ['b.png', false],
    ]);
    expect(verdicts.length).toBeGreaterThan(0);
  });

  it('brings every kind that is shown, byte for byte, and refuses the others with the reason', async () => {
    const pdf = await files.textPdf(20);
    await place(
      { name: 'contract.pdf', bytes: pdf },
      { name: 'photo.jpg', bytes: files.jpegFile() },
      { name: 'shot.png', bytes: files.pngFile() },
      { name: 'moving.png', bytes: files.animatedPng() },
      { name: 'fax.tif', bytes: files.tiffFile(3) },
      { name: 'one.webp', bytes: files.webpFile() },
      { name: 'wrong-name.html', bytes: files.jpegFile(40, 40) },
      { name: 'page.pdf', bytes: files.htmlFile('http://127.0.0.1:9/') },
      { name: 'drawing.svg', bytes: files.svgFile('http://127.0.0.1:9/') },
      { name: 'huge.png', bytes: files.hugePng() },
      { name: 'nothing.pdf', bytes: new Uint8Array() },
      { name: 'noise.bin', bytes: Buffer.from('no kind at all') },
      { name: 'cut.png', bytes: files.pngFile().slice(0, 20) },
      { name: '../../../.bashrc', bytes: files.pngFile(20, 20) },
      { name: 'a\u202Efdp.exe\u0000', bytes: files.pngFile(20, 20) },
    );
    await bring();
    expect(
      Object.fromEntries(
        shown().map(({ name, file }) => [
          name,
          file.state === 'here' ? file.type : file.state === 'refused' ? file.fault.code : '?',
        ]),
      ),
    ).toEqual({
      'contract.pdf': 'pdf',
      'photo.jpg': 'jpeg',
      'shot.png': 'png',
      'moving.png': 'png',
      'fax.tif': 'tiff',
      'one.webp': 'webp',
      'wrong-name.html': 'jpeg',
      'page.pdf': 'type_not_shown',
      'drawing.svg': 'type_not_shown',
      'huge.png': 'pixels_too_many',
      'nothing.pdf': 'empty',
      'noise.bin': 'type_unknown',
      'cut.png': 'picture_unreadable',
      '../../../.bashrc': 'png',
      'a\u202Efdp.exe\u0000': 'png',
    });
    expect(whole('contract.pdf').equals(Buffer.from(pdf))).toBe(true);
    expect(whole('fax.tif').length).toBeGreaterThan(pieceBytes);
    expect(whole('fax.tif').equals(Buffer.from(files.tiffFile(3)))).toBe(true);
    const receipts = await fileReceipts();
    expect(receipts.length).toBeGreaterThan(10);
    expect(receipts.every(({ authorization }) => authorization === 'missing')).toBe(true);
  });

  // Promise: documents-encrypted
  it('nothing of a file can be read from the disk', async () => {
    await place({
      name: 'marker.pdf',
      bytes: Buffer.from('%PDF-1.4\nPERIWINKLE'.padEnd(5000, 'PERIWINKLE')),
    });
    await bring();
    await documents.stop();
    for (const part of ['', '-wal']) {
      const path = join(dir, `documents.db${part}`);
      if (existsSync(path)) expect(readFileSync(path).includes('PERIWINKLE')).toBe(false);
    }
    documents = open();
    expect(fileOf('marker.pdf')).toMatchObject({ state: 'here', type: 'pdf' });
  });

  it.each([
    ['private-address', 'address_private'],
    ['broken-address', 'address_malformed'],
    ['huge', 'too_large'],
    ['wrong-type', 'type_not_shown'],
    ['redirect', 'address_private'],
    ['expired', 'address_refused'],
  ])('one document that is %s is refused, the others are unaffected', async (how, code) => {
    await place(
      { name: 'bad.pdf', bytes: await files.textPdf(1) },
      { name: 'good.pdf', bytes: await files.textPdf(1) },
    );
    await control('faults', {
      rules: [{ endpoint: 'listDocumentation', claimId, fault: { kind: 'document', how, at: 0 } }],
    });
    await bring();
    expect(fileOf('bad.pdf')).toMatchObject({ state: 'refused', fault: { code } });
    expect(fileOf('good.pdf')).toMatchObject({ state: 'here' });
    expect(documents.storage().files).toBe(1);
  });

  it('an address that expired is renewed by listing again', async () => {
    await place({ name: 'a.pdf', bytes: await files.textPdf(1) });
    await documents.list(claimId);
    await control('time', { advanceMinutes: 60 * 5 });
    documents.fetch(claimId, [shown()[0]?.key ?? '']);
    await vi.waitFor(() => expect(fileOf('a.pdf')).toMatchObject({ state: 'here' }));
  });

  it('a connection problem passes: the document is asked for again', async () => {
    await place({ name: 'a.pdf', bytes: await files.textPdf(1) });
    await control('faults', {
      rules: [{ endpoint: 'file', times: 2, fault: { kind: 'status', status: 503, processed: false } }],
    });
    await bring();
    expect(fileOf('a.pdf')).toMatchObject({ state: 'here' });
  });

  it('removes the ones used longest ago under the cap, never those of a pinned claim', async () => {
    const store = openDocumentStore(join(dir, 'small.db'), dataKey);
    const kib300 = new Uint8Array(300 * 1024);
    const save = (id: string, key: string, savedAtMs: number) =>
      store.save(
        { claimId: id, key, type: 'pdf', width: null, height: null, savedAtMs },
        kib300,
        async () => undefined,
      );
    store.setCap(1000 * 1024);
    store.pin(['kept'], true, 0);
    await save('kept', 'k', 1);
    await save('a', 'a', 2);
    await save('b', 'b', 3);
    const first = store.find('a', 'a');
    if (first) store.piece(first, 0, 9);
    expect(await save('c', 'c', 10)).toBe(true);
    expect([store.find('kept', 'k'), store.find('a', 'a'), store.find('b', 'b')].map(Boolean)).toEqual([
      true,
      true,
      false,
    ]);
    store.pin(['a', 'c'], true, 0);
    expect(await save('d', 'd', 11)).toBe(false);
    expect(store.find('d', 'd')).toBeNull();
    expect(store.usage().files).toBe(3);
    store.close();
  });

  it('keeps several claims here, with progress, pause and resume', async () => {
    const { data } = (await (
      await fetch(`${sandbox.url}/claims/acquirer/${sandbox.acquirerId}`, {
        headers: { authorization: `Bearer ${sandbox.apiKey}` },
      })
    ).json()) as { data: { id: string }[] };
    const ids = data.slice(0, 6).map(({ id }) => id);
    documents.start();
    documents.pausePinning(true);
    documents.pin(ids, true);
    expect(documents.pinning()).toMatchObject({ isPaused: true, claims: 6, claimsDone: 0 });
    documents.pausePinning(false);
    await vi.waitFor(() => expect(documents.pinning()).toMatchObject({ claims: 6, claimsDone: 6 }));
    const { documents: all, documentsHere, documentsRefused } = documents.pinning();
    expect(documentsHere).toBe(all);
    expect(documentsRefused).toBe(0);
    documents.pin(ids, false);
    expect(documents.pinning().claims).toBe(0);
  });

  it('asks again with growing pauses while the claim is on the screen', async () => {
    await documents.stop();
    documents = open({ pauses: { openFirstMs: 20, openLongestMs: 60, restFirstMs: 60_000 } });
    documents.start();
    const leave = documents.follow(claimId);
    await vi.waitFor(() => expect(documents.ofClaim(claimId).listedAtMs).not.toBeNull());
    await place({ name: 'new.pdf', status: 'unapproved', bytes: files.encryptedPdf() });
    await vi.waitFor(() =>
      expect(shown().some(({ name, isListed }) => name === 'new.pdf' && isListed)).toBe(true),
    );
    leave();
  });

  it('not listed yet is not the same as none, and a claim that may not be read stops no other', async () => {
    const fault = { kind: 'status', status: 403, message: 'no' };
    const refusing = { endpoint: 'listDocumentation', claimId, times: 1, fault };
    await control('faults', { rules: [refusing] });
    expect(documents.ofClaim(claimId)).toMatchObject({
      listedAtMs: null,
      isListing: false,
      listingFault: null,
    });
    const listing = documents.list(claimId);
    expect(documents.ofClaim(claimId)).toMatchObject({ listedAtMs: null, isListing: true });
    expect((await listing).fault).toEqual({ code: 'not_permitted', detail: said('no') });
    expect(documents.ofClaim(claimId)).toMatchObject({
      listedAtMs: null,
      isListing: false,
      listingFault: { code: 'not_permitted' },
    });
    expect((await documents.list(otherClaimId)).fault).toBeNull();
    expect(documents.ofClaim(otherClaimId).listedAtMs).not.toBeNull();
    expect((await documents.list(claimId)).fault).toBeNull();
    expect(documents.ofClaim(claimId)).toMatchObject({ listingFault: null });
  });

  it('a 401 is about the claim while the key may list claims, and about the key when it may not', async () => {
    const unauthorized = (endpoint: string) => ({
      endpoint,
      times: 1,
      fault: { kind: 'status', status: 401 },
    });
    await control('faults', { rules: [unauthorized('listDocumentation')] });
    expect((await documents.list(claimId)).fault?.code).toBe('not_permitted');
    expect((await documents.list(claimId)).fault).toBeNull();
    await control('faults', {
      rules: [unauthorized('listDocumentation'), unauthorized('listAcquirerClaims')],
    });
    expect((await documents.list(claimId)).fault?.code).toBe('key_refused');
    // Paused: nobody is asked before the sync has tried the key again.
    expect((await documents.list(otherClaimId)).fault?.code).toBe('key_refused');
  });

  it('a 429 holds up the listings and nothing else', async () => {
    const fault = { kind: 'status', status: 429, retryAfter: '60' };
    await control('faults', { rules: [{ endpoint: 'listDocumentation', times: 1, fault }] });
    expect((await documents.list(claimId)).fault?.code).toBe('slowed');
    expect((await documents.list(otherClaimId)).fault?.code).toBe('slowed');
    expect(await callsOf('listDocumentation')).toBe(1);
  });

  it('offline the list is not known, and the reason is a sentence', async () => {
    await control('down', {});
    expect((await documents.list(claimId)).fault).toEqual({ code: 'unreachable', detail: null });
    await control('up', {});
  });

  it('sets a damaged store aside and goes on', async () => {
    await documents.stop();
    const path = join(dir, 'other.db');
    openDocumentStore(path, dataKey).close();
    const { store, rebuilt } = openDocuments(path, Buffer.alloc(32, 8), 5);
    expect(rebuilt).toBe(true);
    expect(existsSync(`${path}.damaged-5`)).toBe(true);
    store.close();
    documents = open();
  });
});
