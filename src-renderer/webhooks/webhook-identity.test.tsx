import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DecideInput } from '../../src-shared/contract/outbox.ts';
import type { Webhook, WebhookDecision, Webhooks } from '../../src-shared/contract/webhooks.ts';
import { App } from '../shell/app.tsx';
import { answerMediaQueries, installBrowserParts } from '../testing/browser-parts.ts';
import { fakeAccount } from '../testing/fake-account.ts';
import { createFakeAppContext, fakeNowMs } from '../testing/fake-app-context.ts';
import { fakeWebhook, fakeWebhookDecision } from '../testing/fake-webhooks.ts';

beforeEach(installBrowserParts);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const urlOf = (id: string) => `https://hooks.example/${id}`;
const webhookOf = (id: string, day: number) =>
  fakeWebhook({ id, url: urlOf(id), createdAt: new Date(Date.UTC(2026, 10, day)).toISOString() });
const creationOf = (id: string) => fakeWebhookDecision({ entryId: id, state: 'held', url: urlOf(id) });

/** Webhooks that may change beneath the user. */
async function openWebhooks(start: readonly Webhook[], startDecisions: readonly WebhookDecision[] = []) {
  let [webhooks, decisions] = [start, startDecisions];
  const deleted: string[] = [];
  const cancelled: string[] = [];
  const context = createFakeAppContext(
    {
      accounts: {
        list: () => ({ accounts: [{ ...fakeAccount, partnerId: 'partner-1' }], canStoreSecrets: true }),
      },
      webhooks: {
        list: (): Webhooks => ({
          listing: { webhooks: [...webhooks], readAtMs: fakeNowMs, leftOut: 0 },
          refusal: null,
          failure: null,
          isReading: false,
          decisions: [...decisions],
          rotations: [],
        }),
      },
      outbox: {
        decide: (input: DecideInput) => {
          if (input.kind === 'delete_subscription') deleted.push(input.payload.subscriptionId);
          return { groupId: 'g', entryIds: ['e'], dueAtMs: fakeNowMs, refused: [] };
        },
        cancel: ({ entryIds }) => {
          cancelled.push(...entryIds);
          return { cancelled: entryIds, tooLate: [] };
        },
      },
    },
    '/webhooks',
  );
  render(<App context={context} timeZone="UTC" />);
  await screen.findByRole('grid');
  return {
    deleted,
    cancelled,
    user: userEvent.setup(),
    change: async (next: readonly Webhook[], nextDecisions: readonly WebhookDecision[] = []) => {
      [webhooks, decisions] = [next, nextDecisions];
      await act(async () => {
        await context.ipc.queryClient.invalidateQueries({
          queryKey: context.ipc.queries.webhooks.key(),
        });
      });
    },
  };
}

const pane = () => screen.getByRole('complementary');
const shows = (id: string) => waitFor(() => expect(pane().textContent).toContain(`hooks.example/${id}`));

describe('a key among the webhooks acts on the one on the screen, although nothing was moved yet,', () => {
  it('when a newer one arrives above it: d', async () => {
    const { change, deleted, user } = await openWebhooks([webhookOf('shown', 10)]);
    await shows('shown');
    await change([webhookOf('new', 12), webhookOf('shown', 10)]);
    await shows('shown');
    await user.keyboard('d');
    const question = await screen.findByRole('alertdialog');
    // The question stays about the one that it was asked about.
    await change([webhookOf('newest', 13), webhookOf('new', 12)]);
    expect(question.textContent).toContain('hooks.example/shown');
    await user.keyboard('delete{Enter}');
    await waitFor(() => expect(deleted).toEqual(['shown']));
  });

  it('when another waiting one arrives above it: z', async () => {
    const { change, cancelled, user } = await openWebhooks([], [creationOf('shown')]);
    await shows('shown');
    await change([], [creationOf('new'), creationOf('shown')]);
    await shows('shown');
    await user.keyboard('z');
    await waitFor(() => expect(cancelled).toEqual(['shown']));
  });

  it('and keeps one that somebody else deleted, with the line that says so', async () => {
    const { change, deleted, user } = await openWebhooks([webhookOf('a', 12), webhookOf('b', 10)]);
    await shows('a');
    await change([webhookOf('b', 10)]);
    await shows('a');
    expect(within(pane()).getByText(/No longer in this list/)).toBeTruthy();
    await user.keyboard('j');
    await shows('b');
    expect(screen.queryByText(/No longer in this list/)).toBeNull();
    expect(deleted).toEqual([]);
  });

  it('and where the list is alone, first shows one that left it', async () => {
    answerMediaQueries(() => true);
    const { change, cancelled, user } = await openWebhooks(
      [webhookOf('listed', 10)],
      [creationOf('shown'), creationOf('other')],
    );
    await waitFor(() => expect(document.querySelector('[data-current]')?.textContent).toContain('shown'));
    await change([webhookOf('listed', 10)], [creationOf('other')]);
    await shows('shown');
    expect(pane().className).toContain('@max-[1099px]/window:hidden');
    await user.keyboard('z');
    expect(cancelled).toEqual([]);
    expect(pane().className).not.toContain('@max-[1099px]/window:hidden');
    within(pane()).getByText(/No longer in this list/);
    await user.keyboard('z');
    await waitFor(() => expect(cancelled).toEqual(['shown']));
  });

  it('and where the list is alone, first shows one that was scrolled away', async () => {
    answerMediaQueries(() => true);
    const many = Array.from({ length: 60 }, (_, index) => creationOf(`hook${index}`));
    const { cancelled, user } = await openWebhooks([], many);
    const current = () => document.querySelector('[data-current]')?.textContent;
    await waitFor(() => expect(current()).toContain('hook0'));
    const list = screen.getByRole('grid');
    list.scrollTop = 1500;
    fireEvent.scroll(list);
    await waitFor(() => expect(current()).toBeUndefined());
    await user.keyboard('z');
    expect(cancelled).toEqual([]);
    await waitFor(() => expect(current()).toContain('hook0'));
    await user.keyboard('z');
    await waitFor(() => expect(cancelled).toEqual(['hook0']));
  });
});

/** Shows the webhooks of an account that has a partner, as the main side lists them. */
function showWebhooks(list: () => Webhooks['listing']): void {
  const context = createFakeAppContext(
    {
      accounts: {
        list: () => ({ accounts: [{ ...fakeAccount, partnerId: 'partner-1' }], canStoreSecrets: true }),
      },
      webhooks: {
        list: (): Webhooks => ({
          listing: list(),
          refusal: null,
          failure: null,
          isReading: false,
          decisions: [],
          rotations: [],
        }),
      },
    },
    '/webhooks',
  );
  render(<App context={context} timeZone="UTC" />);
}

it('That there are no webhooks is said once, with one button to create one', async () => {
  showWebhooks(() => ({ webhooks: [], readAtMs: fakeNowMs, leftOut: 0 }));
  await screen.findByText('No webhooks yet');
  expect(screen.queryByText('No webhooks')).toBeNull();
  expect(screen.getAllByRole('button', { name: /^New webhook/ })).toHaveLength(1);
});

it('Webhooks that could not be read from the files are read again when somebody asks', async () => {
  const calls = { list: 0 };
  showWebhooks(() => {
    calls.list += 1;
    if (calls.list === 1) throw new Error('unreadable');
    return { webhooks: [webhookOf('a', 1)], readAtMs: fakeNowMs, leftOut: 0 };
  });
  await screen.findByText('The webhooks couldn’t be read from this computer’s files');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Retry' }));
  await screen.findByRole('grid');
});
