import { describe, expect, it } from 'vitest';
import type { WebhookDecision } from '../../src-shared/contract/webhooks.ts';
import { fakeWebhook, fakeWebhookDecision } from '../testing/fake-webhooks.ts';
import { draftOf, draftProblems, emptyDraft, eventsOf, isBeginning } from './webhook-draft.ts';

const nothing = { listing: null, decisions: [] };
const draft = { ...emptyDraft, url: 'https://hooks.example/a' };
const listed = (part: Parameters<typeof fakeWebhook>[0]) => ({
  listing: { webhooks: [fakeWebhook(part)], readAtMs: 0, leftOut: 0 },
  decisions: [],
});
const queued = (part: Partial<WebhookDecision>) => ({
  listing: null,
  decisions: [fakeWebhookDecision({ entryId: 'e1', state: 'held', ...part })],
});

describe('draftProblems', () => {
  it('finds what is wrong with the address, and no event chosen', () => {
    expect(draftProblems(draft, nothing, null)).toEqual({
      url: null,
      hasNoEvent: false,
      badEvent: null,
      hasTooManyEvents: false,
    });
    expect(draftProblems({ ...draft, url: 'http://x' }, nothing, null).url).toBe('not_https');
    expect(draftProblems({ ...draft, subscribedEvents: [] }, nothing, null).hasNoEvent).toBe(true);
  });

  it('takes further codes as typed, each once and bounded, and shows them again when they were refused', () => {
    const typed = (furtherEvents: string) => ({ ...draft, subscribedEvents: [], furtherEvents });
    expect(eventsOf(typed(' refund.created, payout.failed\nrefund.created '))).toEqual([
      'refund.created',
      'payout.failed',
    ]);
    expect(eventsOf({ ...emptyDraft, furtherEvents: 'chargeback.created' })).toEqual(
      emptyDraft.subscribedEvents,
    );
    expect(draftProblems(typed('refund.created'), nothing, null)).toMatchObject({
      hasNoEvent: false,
      badEvent: null,
    });
    for (const good of ['refund', 'CLAIM_REOPENED', 'v2:claim.closed'])
      expect(draftProblems(typed(good), nothing, null).badEvent).toBeNull();
    for (const bad of ['.a', '<b>.c', 'ré.fund', `a.${'b'.repeat(100)}`])
      expect(draftProblems(typed(bad), nothing, null).badEvent).toBe(bad);
    const many = Array.from({ length: 51 }, (_, index) => `a.b${index}`).join(' ');
    expect(draftProblems(typed(many), nothing, null).hasTooManyEvents).toBe(true);
    expect(
      draftOf(queued({ subscribedEvents: ['refund.created'] }).decisions[0] as WebhookDecision),
    ).toMatchObject({
      subscribedEvents: [],
      furtherEvents: 'refund.created',
    });
  });

  it('finds one like it in the listing, however it is spelled', () => {
    expect(draftProblems(draft, listed({ id: 's', url: 'https://HOOKS.example:443/a' }), null).url).toBe(
      'duplicate',
    );
    expect(
      draftProblems(draft, listed({ id: 's', subscribedEvents: ['chargeback.created'] }), null).url,
    ).toBeNull();
    expect(draftProblems(draft, listed({ id: 's', url: null }), null).url).toBeNull();
  });

  it('takes the one that a rotation replaces for no duplicate', () => {
    const corrects = { entryId: 'e1', replaces: 's' };
    expect(draftProblems(draft, listed({ id: 's' }), corrects).url).toBeNull();
    expect(draftProblems(draft, listed({ id: 'other' }), corrects).url).toBe('duplicate');
  });

  it('finds one like it on its way, but not the one it corrects, nor one that was refused', () => {
    expect(draftProblems(draft, queued({}), null).url).toBe('duplicate');
    expect(draftProblems(draft, queued({}), { entryId: 'e1', replaces: null }).url).toBeNull();
    expect(draftProblems(draft, queued({ state: 'failed' }), null).url).toBeNull();
  });
});

it.each([
  ['', true],
  ['h', true],
  ['HTTPS:/', true],
  ['https://', true],
  ['http://', false],
  ['hooks', false],
])('%j may become an address: %s', (typed, may) => expect(isBeginning(typed)).toBe(may));
