import { cleanup, render, screen, within } from '@testing-library/react';
import { unreadableFile } from '../testing/unreadable-file.ts';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Preferences } from '../../src-shared/contract/app.ts';
import { writeShortcutFile } from '../keys/shortcut-file.ts';
import { App } from '../shell/app.tsx';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { createFakeAppContext } from '../testing/fake-app-context.ts';

beforeEach(installBrowserParts);
afterEach(cleanup);

async function openDialog(stored: Partial<Preferences> = {}) {
  const saved: Partial<Preferences>[] = [];
  const plain = createFakeAppContext({});
  const info = await plain.ipc.client.app.info();
  const context = createFakeAppContext({
    outbox: { list: () => ({ entries: [], total: 0 }) },
    app: {
      info: () => ({ ...info, preferences: { ...info.preferences, ...stored } }),
      setPreferences: ({ before: _, ...part }) => (saved.push(part), {}),
    },
  });
  render(<App context={context} timeZone="UTC" />);
  await screen.findByRole('main');
  const user = userEvent.setup();
  await user.keyboard('{Control>}k{/Control}change keyboard shortcuts{Enter}');
  const dialog = await screen.findByRole('dialog', { name: 'Change keyboard shortcuts' });
  /** Opens the row that is found for a name. */
  const open = async (name: string) => {
    await user.clear(within(dialog).getByRole('searchbox'));
    await user.type(within(dialog).getByRole('searchbox'), name);
    await user.click(within(dialog).getByRole('button', { name: new RegExp(`^${name}`, 'i') }));
    return within(dialog).getByRole('textbox', { name: /^New shortcut/ });
  };
  const kept = () => saved.findLast(({ shortcuts }) => shortcuts !== undefined)?.shortcuts;
  return { user, dialog, open, kept, context, saved };
}

describe('changing a shortcut', () => {
  it('takes one key or two, keeps them, and they work at once', async () => {
    const { user, dialog, open, kept, context } = await openDialog();
    await open('go to changes');
    await user.keyboard('gx{Enter}');
    expect(kept()).toEqual({ 'go.changes': ['g x'] });
    expect(within(dialog).getByRole('button', { name: /Go to changes/ }).textContent).toContain('changed');
    await user.keyboard('{Escape}{Escape}');
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('gc');
    expect(context.navigation.getState().view).toBe('outbox');
    await user.keyboard('gx');
    expect(context.navigation.getState().view).toBe('changes');
  });

  it('says who has the key, and takes it from there only when told to', async () => {
    const { user, dialog, open, kept } = await openDialog();
    await open('reject');
    await user.keyboard('a');
    expect(within(dialog).getByRole('alert').textContent).toContain('Accept (a)');
    await user.keyboard('{Escape}');
    expect(kept()).toBeUndefined();
    await open('reject');
    await user.keyboard('a');
    await user.click(within(dialog).getByRole('button', { name: 'Replace there' }));
    expect(kept()).toEqual({ 'claim.accept': [], 'claim.reject': ['a'] });
  });

  it.each([
    ['{Control>}w{/Control}', /browser or the operating system/],
    ['{Alt>}q{/Alt}', /types a character/],
    ['{ }', /mean the same everywhere/],
  ])('refuses %s with the reason', async (typed, reason) => {
    const { user, dialog, open, kept } = await openDialog();
    await open('reject');
    await user.keyboard(typed);
    expect(within(dialog).getByText(reason)).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(kept()).toBeUndefined();
  });

  it('adds a second key, removes one, resets one and all', async () => {
    const { user, dialog, open, kept } = await openDialog({ shortcuts: { 'claim.accept': ['q'] } });
    await open('reject');
    await user.keyboard(';');
    await user.click(within(dialog).getByRole('button', { name: 'Use as well' }));
    expect(kept()).toEqual({ 'claim.accept': ['q'], 'claim.reject': ['r', ';'] });
    await open('reject');
    await user.click(within(dialog).getByRole('button', { name: 'Remove r' }));
    expect(kept()).toEqual({ 'claim.accept': ['q'], 'claim.reject': [';'] });
    await open('accept');
    await user.click(within(dialog).getByRole('button', { name: 'Reset' }));
    expect(kept()).toEqual({ 'claim.reject': [';'] });
    await user.click(within(dialog).getByRole('button', { name: 'Reset all' }));
    expect(kept()).toEqual({});
  });

  it('gives a key back to the command that lost it, when the one that took it is reset', async () => {
    const { user, dialog, open, kept } = await openDialog({
      shortcuts: { 'claim.accept': ['r'], 'claim.reject': [] },
    });
    await open('accept');
    await user.click(within(dialog).getByRole('button', { name: 'Reset' }));
    expect(kept()).toEqual({});
  });

  it('turns single keys off: letters do nothing, the palette still opens', async () => {
    const { user, dialog, context, saved } = await openDialog();
    await user.click(within(dialog).getByRole('checkbox', { name: /Use single-key shortcuts/ }));
    expect(saved.at(-1)).toEqual({ hasSingleKeys: false });
    await user.keyboard('{Escape}');
    await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('gi?');
    expect(context.navigation.getState()).toMatchObject({ view: 'outbox', sheet: null });
    await user.keyboard('{Control>}k{/Control}');
    expect(context.navigation.getState().sheet).toBe('palette');
  });
});

describe('stored and foreign shortcuts', () => {
  it('says that they can’t be read, or which can’t be used', async () => {
    const { dialog } = await openDialog({ shortcuts: null });
    expect(within(dialog).getByRole('alert').textContent).toContain('couldn’t be read');
    cleanup();
    const other = await openDialog({ shortcuts: { 'claim.accept': ['Tab'] } });
    expect(within(other.dialog).getByRole('alert').textContent).toContain('Accept');
  });

  it('takes a file, names what it skips, and refuses what is no file of shortcuts', async () => {
    const { user, dialog, kept } = await openDialog();
    const field = within(dialog).getByLabelText('File with keyboard shortcuts');
    const upload = (text: string) =>
      user.upload(field, new File([text], 'x.json', { type: 'application/json' }));
    await upload('{"shortcuts":{}}');
    expect(await within(dialog).findByText(/doesn’t contain Claimdesk shortcuts/)).toBeTruthy();
    expect(kept()).toBeUndefined();
    await user.upload(field, unreadableFile('x.json'));
    expect(await within(dialog).findByText(/^This file can’t be read from the disk/)).toBeTruthy();
    expect(kept()).toBeUndefined();
    await upload(
      writeShortcutFile({
        'claim.email': ['q'],
        'claim.accept': ['r'],
        'claim.finish': ['$mod+w'],
        'of.later': ['k'],
      }),
    );
    expect(await within(dialog).findByText(/^1 changed shortcut/)).toBeTruthy();
    expect(within(dialog).getByText(/of\.later/)).toBeTruthy();
    expect(within(dialog).getByText('Skipped Accept (r): the key is used by Reject.')).toBeTruthy();
    expect(within(dialog).getByText(/^Skipped Finish documentation/)).toBeTruthy();
    expect(kept()).toEqual({ 'claim.email': ['q'] });
  });
});
