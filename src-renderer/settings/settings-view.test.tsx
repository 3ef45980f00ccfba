import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { firstPreferences, type PinnedName, type Preferences } from '../../src-shared/contract/app.ts';
import { decisionKinds } from '../../src-shared/domain/decision/decision.ts';
import { systemTimeZone } from '../../src-shared/domain/time/time-zone.ts';
import { App } from '../shell/app.tsx';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { fakeAccount } from '../testing/fake-account.ts';
import { createFakeAppContext } from '../testing/fake-app-context.ts';
import { fakeClaims } from '../testing/fake-claims.ts';

beforeEach(installBrowserParts);
afterEach(cleanup);

async function open(chosen: Partial<Preferences> = {}, pinned: PinnedName[] = []) {
  const saved: Partial<Preferences>[] = [];
  const savedOfAccount: unknown[] = [];
  const preferences = { ...firstPreferences, accountId: fakeAccount.id, route: '/settings', ...chosen };
  const info = {
    version: '1.0.0',
    host: 'browser',
    platform: 'linux',
    profileDir: '/home/ana/claimdesk',
    agent: 'Ana Gómez',
    preferences,
    pinned,
  } as const;
  const context = createFakeAppContext({
    claims: fakeClaims([]),
    documents: {
      storage: () => ({ usedBytes: 0, capBytes: 2_000_000_000, files: 0, pinnedClaims: 0 }),
      setCap: (input) => (savedOfAccount.push(input), {}),
    },
    targets: { save: (input) => (savedOfAccount.push(input), { targets: input.targets }) },
    app: {
      info: () => ({ ...info, pinned: [...pinned] }),
      setPreferences: ({ before: _, ...part }) => (saved.push(part), {}),
      previewRetention: () => ({ claims: 3, bytes: 9_000, referred: 1, accounts: 1, leftOut: 0 }),
    },
  });
  const user = userEvent.setup();
  render(<App context={context} timeZone="UTC" />);
  await screen.findByRole('navigation', { name: 'Navigation' });
  act(() => context.navigation.getState().goTo('settings'));
  await screen.findByRole('heading', { name: 'Settings', level: 1 });
  await screen.findByRole('group', { name: 'Document storage limit' });
  const row = (name: string) => within(screen.getByRole('group', { name }));
  return { user, saved, savedOfAccount, row, context };
}

it('is reached by its key, and says of each setting what it is and was', async () => {
  const { user, context, row } = await open({ afterDecision: 'stay' });
  act(() => context.navigation.getState().goTo('inbox'));
  await user.keyboard('g,');
  await screen.findByRole('heading', { name: 'Settings', level: 1 });
  expect(row('After a decision').getByText('Default: Next claim if it leaves the list')).toBeTruthy();
  expect(row('After a decision').getByRole('button', { name: 'Same claim After a decision' })).toBeTruthy();
  expect(row('Hold time: send e-mail').getByRole('button', { name: /10 seconds/ })).toBeTruthy();
  expect(row('Hold time: send e-mail').queryByText(/^Default/)).toBeNull();
  expect(row('Appearance').queryByRole('button', { name: /Reset/ })).toBeNull();
});

it('shows the internal targets of a policy, and saves no others', async () => {
  const { user, savedOfAccount, row } = await open({}, ['internalTargets']);
  expect(row('Internal targets').getByText('Set by your organisation')).toBeTruthy();
  expect(row('Internal targets').queryByRole('button')).toBeNull();
  await user.keyboard('{Shift>}t{/Shift}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Internal targets' }));
  expect(dialog.getByText('Set by your organisation')).toBeTruthy();
  const days = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Pending review, All networks: days' });
  await waitFor(() => expect(document.activeElement).toBe(days));
  await user.keyboard('7{Enter}');
  expect(days.value).toBe('');
  expect(savedOfAccount).toEqual([]);
});

it('changes a setting at once, resets it, and keeps the focus', async () => {
  const { user, saved, row } = await open();
  await user.click(row('Hold time: send e-mail').getByRole('button'));
  await user.click(await screen.findByRole('option', { name: '60 seconds' }));
  expect(saved).toContainEqual({ holdSeconds: { send_email: 60 } });
  expect(row('Hold time: send e-mail').getByText('Default: 10 seconds')).toBeTruthy();
  await user.click(
    row('Hold time: send e-mail').getByRole('button', { name: 'Reset Hold time: send e-mail' }),
  );
  expect(saved.at(-1)).toEqual({ holdSeconds: {} });
  await waitFor(() => expect(row('Hold time: send e-mail').getByRole('button')).toBe(document.activeElement));
});

it('says what keeping closed claims for a shorter time would remove, before it does', async () => {
  const { user, saved, row } = await open();
  const choose = async (option: string) => {
    await user.click(row('Keep closed claims').getByRole('button'));
    await user.click(await screen.findByRole('option', { name: option }));
  };
  await choose('12 months');
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(
    await dialog.findByText(/^3 claims are removed from this computer now, which frees about/),
  ).toBeTruthy();
  expect(dialog.getByText('1 claim is as old and stays, because something here refers to it.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(saved.some((part) => 'keepClosedMonths' in part)).toBe(false);
  await choose('6 months');
  const again = within(await screen.findByRole('alertdialog'));
  await again.findByText(/^3 claims/);
  await user.click(again.getByRole('button', { name: 'Remove older claims' }));
  await waitFor(() => expect(saved).toContainEqual({ keepClosedMonths: 6 }));
});

it('says how much data was used, and takes a limit and how often new claims are looked for', async () => {
  const { user, saved, row } = await open();
  expect(row('Data limit per hour').getByText(/about .* today, .* this month/)).toBeTruthy();
  await user.click(row('Data limit per hour').getByRole('button'));
  await user.click(await screen.findByRole('option', { name: '25 MB' }));
  await user.click(row('Look for new claims every').getByRole('button'));
  await user.click(await screen.findByRole('option', { name: '15 minutes' }));
  await waitFor(() => expect(saved).toContainEqual({ syncMinutes: 15 }));
  expect(saved).toContainEqual({ hourlyDataMb: 25 });
});

it('offers no hold that is shorter than is safe', async () => {
  const { user, row } = await open();
  await user.click(row('Hold time: finish documentation').getByRole('button'));
  expect((await screen.findAllByRole('option'))[0]?.textContent).toBe('10 seconds');
});

it('says what hold times are once, above them, and finds all of them by it', async () => {
  const { user } = await open();
  expect(screen.getAllByText(/waits before it is sent/)).toHaveLength(1);
  await user.keyboard('/undone waits');
  await waitFor(() =>
    expect(screen.getAllByRole('group').map((one) => one.dataset['setting'])).toEqual(
      decisionKinds.map((kind) => `hold-${kind}`),
    ),
  );
  expect(screen.getAllByText(/waits before it is sent/)).toHaveLength(1);
});

it('finds settings by their words, and says how many', async () => {
  const { user } = await open();
  await user.keyboard('/webhook');
  expect(screen.getAllByRole('group').map((one) => one.dataset['setting'])).toEqual([
    'hold-create_subscription',
    'hold-delete_subscription',
  ]);
  await user.keyboard('xyz');
  expect(screen.getByText('No settings found.')).toBeTruthy();
});

it('shows what the organisation set, without a way to change it', async () => {
  const { row } = await open({ theme: 'dark', holdSeconds: { send_email: 60 } }, [
    'theme',
    'holdSeconds.send_email',
  ]);
  for (const [name, value] of [
    ['Appearance', 'Dark'],
    ['Hold time: send e-mail', '60 seconds'],
  ] as const) {
    expect(row(name).getByText('Set by your organisation')).toBeTruthy();
    expect(row(name).getByText(value)).toBeTruthy();
    expect(row(name).queryByRole('button')).toBeNull();
  }
});

it('shows what a file would change before it does, and names what it leaves alone', async () => {
  const { user, saved } = await open({}, ['afterDecision']);
  const settings = { theme: 'dark', afterDecision: 'stay', fontSize: 12 };
  const file = new File([JSON.stringify({ claimdeskSettings: 1, settings })], 's.json', {
    type: 'application/json',
  });
  await user.upload(screen.getByLabelText('Choose a file of settings'), file);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Appearance: System → Dark')).toBeTruthy();
  expect(dialog.getByText('Not known to this version and left alone: fontSize')).toBeTruthy();
  expect(dialog.getByText('Set by your organisation and left alone: After a decision')).toBeTruthy();
  expect(saved.some((part) => 'theme' in part)).toBe(false);
  await user.click(dialog.getByRole('button', { name: 'Change 1 setting' }));
  await waitFor(() => expect(saved).toContainEqual({ theme: 'dark' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('changes the internal targets and the storage limit of the account by a file', async () => {
  const { user, saved, savedOfAccount } = await open();
  const targets = { PENDING: { days: 5, networks: {} } };
  const settings = { internalTargets: targets, documentsCapBytes: 5_000_000_000 };
  const file = new File([JSON.stringify({ claimdeskSettings: 1, settings })], 's.json', {
    type: 'application/json',
  });
  await user.upload(screen.getByLabelText('Choose a file of settings'), file);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Internal targets: None → 1 status has a target')).toBeTruthy();
  expect(dialog.getByText(/^Document storage limit: 2.* → 5/)).toBeTruthy();
  expect(savedOfAccount).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Change 2 settings' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(savedOfAccount).toEqual([
    { accountId: 'acc-1', targets, before: {} },
    { accountId: 'acc-1', capBytes: 5_000_000_000 },
  ]);
  expect(saved.some((part) => 'theme' in part)).toBe(false);
});

it('says what is wrong with a file, and changes nothing', async () => {
  const { user, saved } = await open();
  const fileOf = (text: string) => new File([text], 's.json', { type: 'application/json' });
  await user.upload(screen.getByLabelText('Choose a file of settings'), fileOf('{'));
  expect(await screen.findByText('This file isn’t JSON. Nothing has been changed.')).toBeTruthy();
  const choose = async (file: File) => user.upload(screen.getByLabelText('Choose a file of settings'), file);
  // What a browser answers of a folder, of a file that is gone, or of one of somebody else.
  const unreadable = fileOf('{}');
  unreadable.text = () => Promise.reject(new DOMException('', 'NotReadableError'));
  await choose(unreadable);
  expect(await screen.findByText(/^This file can’t be read from the disk\./)).toBeTruthy();
  await choose(fileOf(' '.repeat(200_001)));
  expect(await screen.findByText(/^This file is too large/)).toBeTruthy();
  const bad = { claimdeskSettings: 1, settings: { theme: 'dark', holdSeconds: { send_email: 0 } } };
  await user.upload(screen.getByLabelText('Choose a file of settings'), fileOf(JSON.stringify(bad)));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/0 isn’t a whole number of seconds from 3 to 300/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: /Nothing to change/ }));
  expect(saved.some((part) => 'theme' in part)).toBe(false);
});

it('takes the address of a proxy, and says what is wrong with one that can’t be used', async () => {
  const { user, saved, row } = await open();
  await user.click(row('Proxy').getByRole('button'));
  await user.click(await screen.findByRole('option', { name: 'Own address' }));
  const field = row('Proxy').getByRole('textbox', { name: 'Proxy address' });
  await user.type(field, 'http://ana:secret@proxy.example:3128{Enter}');
  expect(row('Proxy').getByText(/Remove the user name and password/)).toBeTruthy();
  await user.clear(field);
  await user.type(field, 'proxy.example:3128');
  await user.click(row('Proxy').getByRole('button', { name: 'Save' }));
  expect(saved.filter((part) => 'proxy' in part)).toEqual([{ proxy: 'http://proxy.example:3128' }]);
});

it('takes a file of certificates by its whole path', async () => {
  const { user, saved, row } = await open();
  const field = row('Certificate authority file').getByRole('textbox');
  await user.type(field, 'office.pem{Enter}');
  expect(row('Certificate authority file').getByText(/full path of the file/)).toBeTruthy();
  await user.clear(field);
  await user.type(field, '/etc/ssl/office.pem{Enter}');
  await waitFor(() => expect(saved).toContainEqual({ caFile: '/etc/ssl/office.pem' }));
  await user.click(row('Certificate authority file').getByRole('button', { name: /Reset/ }));
  expect(saved.at(-1)).toEqual({ caFile: null });
});

it('takes another time zone, found by name or offset, at once, and the system’s again', async () => {
  const { user, saved, row } = await open();
  const system = `Same as the system (${systemTimeZone().replaceAll('_', ' ')})`;
  await user.click(row('Time zone').getByRole('button', { name: system }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose time zone' }));
  const field = dialog.getByRole('combobox');
  const search = async (text: string) => {
    await user.clear(field);
    await user.paste(text);
  };
  await search('nowhere');
  expect(await dialog.findByText('No time zone matches “nowhere”.')).toBeTruthy();
  await search('gmt+5:45');
  expect(await dialog.findByRole('option', { name: /Nepal/ })).toBeTruthy();
  await search('line islands');
  expect(await dialog.findByRole('option', { name: /Kiritimati.*GMT\+14/ })).toBeTruthy();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(saved).toContainEqual({ timeZone: 'Pacific/Kiritimati' }));
  expect(await row('Time zone').findByRole('button', { name: 'Pacific/Kiritimati' })).toBeTruthy();
  expect(row('Time zone').getByText(`Default: ${system}`)).toBeTruthy();
  await user.click(row('Time zone').getByRole('button', { name: 'Reset Time zone' }));
  expect(saved.at(-1)).toEqual({ timeZone: 'system' });
});

it('shows the time zone that the organisation set, without a way to change it', async () => {
  const { row } = await open({ timeZone: 'America/Sao_Paulo' }, ['timeZone']);
  expect(row('Time zone').getByText('Set by your organisation')).toBeTruthy();
  expect(row('Time zone').getByText('America/Sao Paulo')).toBeTruthy();
  expect(row('Time zone').queryByRole('button')).toBeNull();
});

it('enlarges the whole page by the text size, and brings it back', async () => {
  const { user, saved, row } = await open();
  const textSize = () => document.documentElement.style.getPropertyValue('--text-size');
  expect(textSize()).toBe('1');
  await user.click(row('Text size').getByRole('button', { name: /100%/ }));
  await user.click(await screen.findByRole('option', { name: '125%' }));
  await waitFor(() => expect(textSize()).toBe('1.25'));
  expect(saved.at(-1)).toEqual({ textSize: 125 });
  expect(row('Text size').getByText('Default: 100%')).toBeTruthy();
  await user.click(row('Text size').getByRole('button', { name: 'Reset Text size' }));
  await waitFor(() => expect(textSize()).toBe('1'));
  expect(saved.at(-1)).toEqual({ textSize: 100 });
});

it('has every setting in the palette, found by its name', async () => {
  const { user } = await open();
  const names = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  expect(names.length).toBeGreaterThan(20);
  await user.keyboard('{Control>}k{/Control}');
  const input = await screen.findByRole('combobox');
  const isListed = (name: string) =>
    screen.queryAllByRole('option').some(({ textContent }) => textContent.startsWith(name));
  const missed = names.filter((name) => {
    fireEvent.change(input, { target: { value: name } });
    return !isListed(name);
  });
  expect(missed).toEqual([]);
});
