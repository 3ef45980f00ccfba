import { ORPCError } from '@orpc/client';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { longestListFile } from '../../src-shared/contract/saved-lists.ts';
import { App } from '../shell/app.tsx';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { createFakeAppContext } from '../testing/fake-app-context.ts';
import { fakeClaims } from '../testing/fake-claims.ts';
import type { FakeCalls } from '../testing/fake-ipc.ts';
import { fakeRule, fakeRules } from '../testing/fake-rules.ts';
import { unreadableFile } from '../testing/unreadable-file.ts';

beforeEach(installBrowserParts);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const small = fakeRule('small', 'amount:<50', { kind: 'accept' });
const old = fakeRule('old', 'age:>30d', { kind: 'seen' }, { isOn: false });

async function open(rules: readonly (typeof small)[], calls: FakeCalls['rules'] = {}) {
  const context = createFakeAppContext(
    {
      claims: { ...fakeClaims([]), count: () => ({ claims: 1 }) },
      rules: { ...fakeRules(rules).calls, counts: () => ({ counts: {} }), ...calls },
    },
    '/rules',
  );
  render(<App context={context} timeZone="UTC" />);
  await screen.findByRole('heading', { name: 'Rules' });
  return { user: userEvent.setup() };
}

const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });

it('saves the rule under the cursor or all as a file, by keys alone, and says what isn’t in it', async () => {
  const share = vi
    .fn()
    .mockReturnValueOnce({ text: null, left: 0 })
    .mockReturnValueOnce({ text: '{"claimdesk":"rules"}', left: 1 });
  const saved: unknown[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const { user } = await open([small, old], { share });
  await waitFor(async () => expect((await row('small')).dataset['current']).toBe('true'));
  const choose = async (name: string) => {
    screen.getByRole('button', { name: 'File' }).focus();
    await user.keyboard('{Enter}');
    const menu = await screen.findByRole('menu', { name: 'File' });
    const item = within(menu).getByRole('menuitem', { name });
    for (let presses = 0; presses < 3 && document.activeElement !== item; presses += 1)
      await user.keyboard('{ArrowDown}');
    await user.keyboard('{Enter}');
  };
  await choose('Save this rule as a file…');
  await waitFor(() => expect(share).toHaveBeenCalledTimes(1));
  await choose('Save all rules as a file…');
  await screen.findByText('1 rule isn’t in the file: this version can’t read it.');
  expect(share.mock.calls.map(([{ ruleId }]) => ruleId)).toEqual(['rule-small', null]);
  expect(saved).toEqual(['claimdesk-rules.json']);
});

it('adds rules from a file, puts the cursor on the first of them, and says what it didn’t add', async () => {
  const fake = fakeRules([small]);
  const readIn = vi
    .fn()
    .mockImplementationOnce(async () => {
      const { content } = old;
      const saved = content && (await fake.calls.save?.({ accountId: 'a', name: 'old', content }));
      return { added: [saved], known: 0, tooMany: 0 };
    })
    .mockReturnValueOnce({ added: [], known: 1, tooMany: 0 })
    .mockReturnValueOnce({ added: [], known: 0, tooMany: 2 });
  const { user } = await open([], { ...fake.calls, readIn });
  const file = new File(['{"claimdesk":"rules"}'], 'rules.json', { type: 'application/json' });
  const upload = (chosen: File) => user.upload(screen.getByLabelText('A file with rules'), chosen);
  await row('small');
  await upload(file);
  await waitFor(async () => expect((await row('old')).dataset['current']).toBe('true'));
  expect(readIn).toHaveBeenCalledWith(expect.objectContaining({ text: '{"claimdesk":"rules"}' }));
  await upload(file);
  await screen.findByText('You already have the rule in this file.');
  await upload(file);
  await screen.findByText('2 rules weren’t added: you can have at most 50.');
  await upload(unreadableFile('rules.json'));
  await screen.findByText(/^This file can’t be read from the disk.*No rules were added\.$/);
  await upload(new File(['x'.repeat(longestListFile + 1)], 'rules.json', { type: 'application/json' }));
  await screen.findByText('No rules were added: the file is larger than any with rules.');
  expect(readIn).toHaveBeenCalledTimes(3);
});

it('says that a broken file, or one of a newer version, adds nothing, and keeps the rules that are there', async () => {
  const readIn = () => {
    throw new ORPCError('REFUSED', { data: { code: 'not_readable', params: {} } });
  };
  const { user } = await open([], { ...fakeRules([small]).calls, readIn });
  await row('small');
  const file = new File(['{"claimdesk":"rules","language":9}'], 'rules.json', { type: 'application/json' });
  await user.upload(screen.getByLabelText('A file with rules'), file);
  await screen.findByText(/^No rules were added: this isn’t a file with rules, or another version/u);
  await row('small');
});

it('offers to add rules from a file where there are none', async () => {
  const chosen = vi.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => undefined);
  const { user } = await open([]);
  await user.click(await screen.findByRole('button', { name: 'Add rules from a file…' }));
  expect(chosen).toHaveBeenCalledTimes(1);
});
