import { beforeEach, expect, it } from 'vitest';
import type { DecisionKind } from '../../src-shared/domain/decision/decision.ts';
import { JournalWriteFailed } from '../journal/journal-errors.ts';
import { createKindRegister } from './kind-register.ts';
import { mustNotRepeat } from './send-gate.ts';
import { type StartedOutbox, startOutbox } from './testing/start-outbox.ts';

let clock: StartedOutbox['clock'];
let journal: StartedOutbox['journal'];
let harness: StartedOutbox['harness'];
let reported: DecisionKind[];

beforeEach(() => {
  ({ clock, journal, harness } = startOutbox(['c1', 'c2']));
  reported = [];
  harness.beforeSend = async (kind) => {
    expect(journal.entries.count(['sending'])).toBe(0);
    reported.push(kind);
  };
});

const email = (claimId: string) =>
  harness.decide({
    kind: 'send_email',
    saw: harness.saw(claimId),
    payload: { claimId, email: 'shop@example.com' },
    evenIfRecent: false,
  });

it('names the kinds that must not repeat', () => {
  const kinds = [...createKindRegister().values()].filter(mustNotRepeat).map(({ kind }) => kind);
  expect(kinds).toEqual(['finish_documentation', 'send_email', 'replace_template', 'create_subscription']);
});

it('is called before the first send of each start, whatever its kind, and before each that must not repeat', async () => {
  harness.markSeen('c1');
  await clock.advance(5_100);
  harness.accept('c1');
  await clock.advance(10_100);
  expect(reported).toEqual(['mark_seen']);
  email('c1');
  await clock.advance(10_100);
  email('c2');
  await clock.advance(10_100);
  expect(reported).toEqual(['mark_seen', 'send_email', 'send_email']);
  harness.crash();
  harness.markSeen('c2');
  await clock.advance(5_100);
  expect(reported).toEqual(['mark_seen', 'send_email', 'send_email', 'mark_seen']);
});

it('sends nothing while the keychain does not answer, says so, and goes on automatically', async () => {
  harness.beforeSend = () => Promise.reject(new Error('locked'));
  const { entryIds } = email('c1');
  await clock.advance(10_100);
  expect(harness.state(entryIds[0])).toBe('retry_wait: keychain_silent');
  await clock.advance(3_600_000);
  expect(harness.service.calls.filter(({ call }) => call === 'sendEmail')).toEqual([]);
  expect(journal.entries.get(entryIds[0] ?? '')).toMatchObject({ failures: 0, sends: 0 });
  harness.beforeSend = async () => {};
  await clock.advance(30_100);
  expect(harness.state(entryIds[0])).toBe('done');
  expect(harness.service.count('sendEmail')).toBe(1);
});

it('does not wait for ever for a keychain that never answers', async () => {
  harness.beforeSend = () => new Promise(() => {});
  const { entryIds } = harness.accept('c1');
  await clock.advance(10_100);
  await clock.advance(31_000);
  expect(harness.state(entryIds[0])).toBe('retry_wait: keychain_silent');
  harness.outbox.cancel(entryIds);
  expect(harness.state(entryIds[0])).toBe('cancelled: by_person');
});

it('asks one at a time', async () => {
  let open = 0;
  harness.beforeSend = async () => {
    open += 1;
    expect(open).toBe(1);
    await new Promise((resolve) => setImmediate(resolve));
    open -= 1;
  };
  email('c1');
  email('c2');
  await clock.advance(10_100);
  for (let round = 0; round < 5; round += 1) await clock.advance(0);
  expect(harness.service.count('sendEmail')).toBe(2);
});

it('takes a journal that can not be written for what it is', async () => {
  harness.beforeSend = () => Promise.reject(new JournalWriteFailed('SQLITE_FULL', undefined));
  const { entryIds } = email('c1');
  await clock.advance(10_100);
  expect(harness.state(entryIds[0])).toBe('ready');
  expect(harness.troubles).toHaveLength(1);
});

it('does not send what was cancelled meanwhile', async () => {
  const said = Promise.withResolvers<void>();
  harness.beforeSend = () => said.promise;
  const { entryIds } = email('c1');
  await clock.advance(10_100);
  expect(harness.outbox.cancel(entryIds).cancelled).toEqual(entryIds);
  said.resolve();
  await clock.advance(1_000);
  expect(harness.service.count('sendEmail')).toBe(0);
});

it('sends the others of a batch of which one was cancelled meanwhile, once and without it', async () => {
  const said = Promise.withResolvers<void>();
  harness.beforeSend = () => said.promise;
  const { entryIds } = harness.markSeen('c1', 'c2');
  await clock.advance(5_100);
  expect(harness.outbox.cancel(entryIds.slice(0, 1)).cancelled).toEqual(entryIds.slice(0, 1));
  said.resolve();
  await clock.advance(1_000);
  expect(entryIds.map((id) => harness.state(id))).toEqual(['cancelled: by_person', 'done']);
  // It was never taken for sent while it was not.
  expect(journal.entries.get(entryIds[1] ?? '')).toMatchObject({ sends: 1, resends: 0, reads: 0 });
  expect(harness.service.count('markSeen')).toBe(1);
});
