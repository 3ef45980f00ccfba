/** Faults around the action: of the connection, of the reads before and after it, of people, clocks and disks. */
import type { EntryRow } from '../../src-main/journal/entry-row.ts';
import { type FaultCase, onEachAction, onEachRead } from './fault-case.ts';
import type { FaultHarness } from './fault-harness.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const elsewhere = { action: 'move', status: 'SECOND_PRESENTATION_STARTED' };

/** No connection at all: the service sees nothing, and gets it once when the connection is there. */
const noConnection: readonly FaultCase[] = [
  {
    name: 'connection refused',
    truth: 'nothing_happened',
    arrange: ({ sandbox }) => sandbox.control('down'),
    async meanwhile(harness) {
      await harness.until(() => harness.session.syncStatus().connection.state === 'offline');
      await harness.sandbox.control('up');
    },
  },
  wrongAddress('name lookup fails', () => 'http://claims.invalid'),
  wrongAddress('TLS failure', (url) => url.replace('http:', 'https:')),
];

function wrongAddress(name: string, address: (url: string) => string): FaultCase {
  return {
    name,
    truth: 'nothing_happened',
    keepsHolds: true,
    async meanwhile(harness, entries) {
      await harness.reopen({ baseUrl: address(harness.sandbox.url) });
      harness.session.outbox.sendNow(entries.map(({ id }) => id));
      await harness.until(() => harness.session.syncStatus().connection.state === 'offline');
      // A request that is cut off by the closing may have arrived, as far as anybody knows: a fault of its own.
      await harness.until(() => harness.entries().every(({ state }) => state !== 'sending'));
      await harness.reopen({});
    },
  };
}
/** Before the action they cost time only; after it they prove nothing. */
const firstRead = { from: 1, to: 1 };
const reads: readonly FaultCase[] = [
  ...[
    { kind: 'status', status: 500 },
    { kind: 'html' },
    { kind: 'close' },
    { kind: 'cut', atByte: 5 },
    { kind: 'refused' },
  ].map(
    (fault): FaultCase => ({
      name: `the check before the action meets: ${fault.kind}`,
      truth: fault.kind === 'refused' ? 'open' : 'nothing_happened',
      rules: onEachRead(fault, firstRead),
    }),
  ),
  {
    name: 'reset after processing, then read-backs get 500',
    truth: 'in_doubt',
    rules: [
      ...onEachAction({ kind: 'close', processed: true }),
      ...onEachRead({ kind: 'status', status: 500 }, { from: 4, to: 6 }),
    ],
  },
  {
    name: 'the total of the seen differs',
    truth: 'nothing_happened',
    rules: [{ endpoint: 'markSeen', times: 1, fault: { kind: 'row', path: '$.data', value: { total: 1 } } }],
  },
];

const people: readonly FaultCase[] = [
  {
    name: 'a colleague moves the claim before the check',
    truth: 'nothing_happened',
    but: { decide_collaboration: 'conflict', finish_documentation: 'conflict' },
    keepsHolds: true,
    meanwhile: (harness, entries) =>
      moveClaims(harness, entries, ['decide_collaboration', 'finish_documentation']),
  },
  {
    name: 'a colleague moves it between check and decision',
    truth: 'nothing_happened',
    but: { decide_collaboration: 'failed' },
    rules: [{ endpoint: 'putClaimStatus', times: 1, fault: { kind: 'late', delayMs: 150 } }],
    async meanwhile(harness, entries) {
      if (!entries.some(({ kind }) => kind === 'decide_collaboration')) return;
      await harness.until(async () => (await harness.sandbox.played()).some((times) => times > 0));
      await moveClaims(harness, entries, ['decide_collaboration']);
    },
  },
  {
    name: 'a colleague decides the same before the check',
    truth: 'nothing_happened',
    keepsHolds: true,
    async meanwhile({ sandbox }, entries) {
      const decisions = entries.filter(({ kind }) => kind === 'decide_collaboration');
      for (const { claim_id: claimId, value } of decisions) {
        await sandbox.control('colleague', { claimId, action: value === 'ACCEPTED' ? 'accept' : 'reject' });
      }
    },
  },
];

const machine: readonly FaultCase[] = [
  {
    ...clockFault('the clock is set a day on', ({ clock }) => clock.setBack(-dayMs)),
    // What can't be undone asks when a day seems to have passed.
    but: { finish_documentation: 'needs_person', send_email: 'needs_person' },
  },
  clockFault('the clock is set a day back', ({ clock }) => clock.setBack(dayMs)),
  clockFault('the machine sleeps for an hour', ({ clock }) => clock.sleep(hourMs)),
  {
    name: 'the disk is full while `sending` is written',
    truth: 'nothing_happened',
    arrange: ({ disk }) => disk.failAt('sending', 'full'),
    check: healed,
  },
  {
    name: 'the disk is full while the answer is written',
    truth: 'in_doubt',
    arrange: ({ disk }) => disk.failAt('answer', 'full'),
    check: healed,
  },
  {
    name: 'another program holds the journal',
    truth: 'nothing_happened',
    keepsHolds: true,
    meanwhile: ({ disk }) => disk.failAt('sending', 'busy'),
    check: healed,
  },
];

export const worldFaults: readonly FaultCase[] = [...noConnection, ...reads, ...people, ...machine];

async function moveClaims(
  { sandbox }: FaultHarness,
  entries: readonly EntryRow[],
  kinds: readonly string[],
): Promise<void> {
  for (const { claim_id: claimId } of entries.filter(({ kind }) => kinds.includes(kind))) {
    await sandbox.control('colleague', { claimId, ...elsewhere });
  }
}

/** Nothing may go out before its hold has passed as people feel it. */
function clockFault(name: string, play: (harness: FaultHarness) => void): FaultCase {
  return {
    name,
    truth: 'nothing_happened',
    keepsHolds: true,
    meanwhile: (harness) => play(harness),
    check(harness, entries) {
      const early = entries.filter(({ id }) => harness.sentEarly(id));
      if (early.length > 0) throw new Error(`sent early: ${early.map(({ kind }) => kind).join(', ')}`);
    },
  };
}

function healed({ disk }: FaultHarness): void {
  const failures = disk.failures();
  disk.heal();
  if (failures === 0) throw new Error('the disk never failed');
}
