import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClaimDetail, HistoryItem } from '../../src-shared/contract/claims.ts';
import { decisionKind } from '../../src-shared/domain/decision/decision.ts';
import { App } from '../shell/app.tsx';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { createFakeAppContext } from '../testing/fake-app-context.ts';
import { fakeClaims, fakeDetail, fakeRow } from '../testing/fake-claims.ts';
import { queryOf } from '../../src-shared/query/testing/asking.ts';

beforeEach(installBrowserParts);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const row = fakeRow({ id: 'c1', merchantName: 'Hotel Patagonia' });
const body = {
  id: 'c1',
  status: 'PENDING_REVIEW',
  merchantId: '900001',
  currency: 'ARS',
  merchant: { name: 'Hotel Patagonia', mcc: '7011', address: { country: 'AR', city: 'Ushuaia' } },
  payment: { type: 'card_payment', card_type: 'PREPAID' },
};

async function openClaim(part: Partial<ClaimDetail> = {}, saved: object[] = []) {
  const context = createFakeAppContext(
    {
      claims: fakeClaims([row], { get: () => ({ ...fakeDetail(row, body), ...part }) }),
      app: {
        setPreferences: (change) => {
          saved.push(change);
          return {};
        },
      },
    },
    '/inbox',
  );
  render(<App context={context} timeZone="UTC" />);
  const claim = within(await screen.findByRole('complementary', { name: 'Claim' }));
  await claim.findByText('Hotels, motels and resorts');
  return { context, claim, user: userEvent.setup() };
}

describe('a claim', () => {
  it('says its codes in words with the code beside, and a code that nobody named as it came', async () => {
    const { claim } = await openClaim();
    expect(claim.getByText('7011')).toBeTruthy();
    expect(claim.getByText('Argentina').parentElement?.textContent).toBe('Argentina AR');
    expect(claim.getByText('PREPAID')).toBeTruthy();
    expect(claim.getAllByText('Pending review')).toHaveLength(1);
  });

  it('keeps what was unfolded', async () => {
    const saved: object[] = [];
    const { claim, user } = await openClaim({}, saved);
    expect(claim.queryByText('Ushuaia')).toBeNull();
    const address = claim.getByRole('button', { name: 'Merchant address', expanded: false });
    await user.click(address);
    await claim.findByText('Ushuaia');
    expect(address.getAttribute('aria-expanded')).toBe('true');
    expect(saved).toContainEqual({ claimSections: ['address'], before: { claimSections: [] } });
    await user.click(address);
    expect(saved.at(-1)).toEqual({ claimSections: [], before: { claimSections: ['address'] } });
  });

  it('is copied by letters that decide nothing, value by value', async () => {
    const { user } = await openClaim();
    const copied = vi.spyOn(navigator.clipboard, 'writeText');
    await user.keyboard('yr');
    await screen.findByText('RRN copied: 631904417702');
    await user.keyboard('y{ArrowDown}{Enter}');
    await screen.findByText('Amount (received) copied: 84310.5');
    await user.keyboard('y');
    // Beside the card holder, a mere “Name” says nothing.
    expect(
      within(await screen.findByRole('dialog', { name: 'Copy' })).getByText('Merchant name'),
    ).toBeTruthy();
    await user.keyboard('{Escape}');
    await user.keyboard('yc');
    await screen.findByText('Card copied: 411111••••••4417');
    await user.keyboard('ya');
    await screen.findByText('Amount copied: ARS 84,310.50');
    expect(copied.mock.calls.flat()).toEqual([
      '631904417702',
      '84310.5',
      '411111••••••4417',
      'ARS 84,310.50',
    ]);
    expect(screen.queryByText(/Accept|Reject/, { selector: '[role=status] *' })).toBeNull();
  });

  it('has the changes of its tags in its history, with who made them', async () => {
    const change = (atMs: number, added: string[], removed: string[]): HistoryItem => ({
      atMs,
      atText: null,
      source: 'tags',
      name: 'tags',
      value: null,
      agent: 'Ana',
      entryId: null,
      state: null,
      tags: { added, removed },
    });
    const { claim } = await openClaim({
      history: [
        change(1, ['urgent', 'VIP'], []),
        change(2, ['fraud'], ['urgent', 'VIP']),
        change(3, [], ['fraud']),
      ],
    });
    expect(claim.getAllByText(/^Tags? /).map(({ textContent }) => textContent)).toEqual([
      'Tag removed by Ana: fraud',
      'Tags changed by Ana; added: fraud; removed: urgent and VIP',
      'Tags added by Ana: urgent and VIP',
    ]);
  });

  it('has the rule whose proposal a decision answered in its history, with the version that proposed', async () => {
    const decided = (atMs: number, isTaken: boolean): HistoryItem => ({
      atMs,
      atText: null,
      source: 'decision',
      name: decisionKind.decideCollaboration,
      value: 'ACCEPTED',
      agent: 'Ana',
      entryId: `e${atMs}`,
      state: 'done',
      rule: { ruleId: 'r', version: 3, name: 'small amounts', isTaken },
    });
    const { claim } = await openClaim({ history: [decided(1, true), decided(2, false)] });
    expect(claim.getAllByText(/“small amounts”/).map(({ textContent }) => textContent)).toEqual([
      'Decided otherwise than the rule “small amounts”, version 3, proposed',
      'Taken from the rule “small amounts”, version 3',
    ]);
  });

  it('is copied in the words of the screen, and as received by a choice of its own', async () => {
    const { user } = await openClaim();
    const copied = vi.spyOn(navigator.clipboard, 'writeText');
    await user.keyboard('y');
    await user.click(await screen.findByText('Hotels, motels and resorts (7011)'));
    await screen.findByText('Category copied: Hotels, motels and resorts (7011)');
    await user.keyboard('y');
    await user.click(await screen.findByText('Category (received)'));
    await screen.findByText('Category (received) copied: 7011');
    expect(copied.mock.calls.flat()).toEqual(['Hotels, motels and resorts (7011)', '7011']);
  });

  it.each([
    ['its merchant ID', '900001', null, 'merchant-id:900001'],
    ['its tax ID where no merchant ID is known', null, '30712345678/CUIT/AR', 'tax-id:30712345678/CUIT/AR'],
    [
      'both where claims without a merchant ID are counted',
      '900001',
      '30712345678/CUIT/AR',
      '(merchant-id:900001 or tax-id:30712345678/CUIT/AR)',
    ],
  ])(
    'shows what the merchant won of how many, and leads to those claims by %s',
    async (_, merchantId, taxId, search) => {
      const { context, claim, user } = await openClaim({
        merchantHistory: { merchantId, taxId, open: 0, won: 3, lost: 1 },
      });
      const shown = () => context.navigation.getState().opening?.query;
      expect(claim.getByText('75% won of 4 decided')).toBeTruthy();
      expect(claim.queryByRole('button', { name: '0 open' })).toBeNull();
      act(() => claim.getByRole('button', { name: '3 won' }).focus());
      await user.keyboard('{Enter}');
      await waitFor(() => expect(shown()).toEqual(queryOf(`outcome:won ${search}`)));
    },
  );

  it.each(['button', 'key'])(
    'leads to all claims of a merchant that only a tax ID identifies, by its %s',
    async (way) => {
      const { context, claim, user } = await openClaim({
        body: { ...body, merchantId: '' },
        merchantHistory: { merchantId: null, taxId: '30712345678/CUIT/AR', open: 2, won: 0, lost: 0 },
      });
      expect(claim.queryByRole('button', { name: 'All claims with this merchant name' })).toBeNull();
      if (way === 'key') await user.keyboard('{Shift>}m{/Shift}');
      else await user.click(claim.getByRole('button', { name: /All claims of this merchant/ }));
      await waitFor(() =>
        expect(context.navigation.getState().opening?.query).toEqual(queryOf('tax-id:30712345678/CUIT/AR')),
      );
    },
  );

  it('leads to the claims with the merchant’s name where no ID identifies it', async () => {
    const { context, claim, user } = await openClaim();
    await claim.findByText(/Neither a merchant ID nor a tax ID identifies/);
    await user.click(claim.getByRole('button', { name: 'All claims with this merchant name' }));
    expect(context.navigation.getState().opening?.query).toEqual(queryOf('merchant:"Hotel Patagonia"'));
  });
});
