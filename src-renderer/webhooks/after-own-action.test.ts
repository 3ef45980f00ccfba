import { expect, it } from 'vitest';
import type { Webhook, WebhookDecision } from '../../src-shared/contract/webhooks.ts';
import { wholeList } from '../list/loaded-list.ts';
import { fakeWebhook, fakeWebhookDecision } from '../testing/fake-webhooks.ts';
import { afterOwnAction } from './after-own-action.ts';
import { webhookItems, type WebhookItems } from './webhook-items.ts';

const webhook = (id: string, secret: Webhook['secret']) => fakeWebhook({ id, secret });
const creation = (state: WebhookDecision['state'], subscriptionId: string | null) =>
  fakeWebhookDecision({ entryId: 'entry', state, subscriptionId });

function loaded(webhooks: Webhook[], decisions: WebhookDecision[]): WebhookItems {
  const listing = { webhooks, readAtMs: 0, leftOut: 0 };
  const rest = { refusal: null, failure: null, isReading: false, rotations: [] };
  const items = webhookItems({ listing, decisions, ...rest });
  return { ...wholeList(items.map(({ key }) => key)), isAnswered: true, items };
}

function next(before: WebhookItems, after: WebhookItems) {
  const [last] = before.items;
  if (last === undefined) throw new Error('nothing was listed');
  return afterOwnAction(last, { list: after, index: 0, former: { list: before, index: 0 } });
}

it('goes from a creation to the webhook that came of it, listed before the answer or after', () => {
  const unknown = creation('unknown', null);
  const other = webhook('other', 'keychain');
  expect(next(loaded([other], [unknown]), loaded([other, webhook('new', 'keychain')], []))).toBe('new');
  // The listing was read first, then the answer came, or came without its secret.
  const listedFirst = loaded([other, webhook('new', 'unknown')], [unknown]);
  expect(next(listedFirst, loaded([other, webhook('new', 'keychain')], []))).toBe('new');
  const lost = creation('needs_person', 'new');
  expect(next(listedFirst, loaded([other, webhook('new', 'lost')], [lost]))).toBe('new');
});

it('stays with a creation that was discarded, whatever else has its address', () => {
  const other = webhook('other', 'keychain');
  expect(next(loaded([other], [creation('held', null)]), loaded([other], []))).toBeUndefined();
});
