import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { createFakeDesk } from '../testing/fake-desk.ts';
import { App } from './app.tsx';
import { keyLabels } from '../keys/key-label.ts';
import { keymap } from '../keys/keymap.ts';

beforeEach(installBrowserParts);
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const isOff = (option: HTMLElement) => option.getAttribute('aria-disabled') === 'true';

async function openDesk() {
  const desk = createFakeDesk({ outbox: { list: () => ({ entries: [], total: 0 }) } });
  render(<App desk={desk} timeZone="UTC" />);
  await screen.findByRole('main');
  return { desk, user: userEvent.setup() };
}

describe('the palette', () => {
  it('lists every command, and only runs what is offered', async () => {
    const { user, desk } = await openDesk();
    await user.keyboard('{Control>}k{/Control}');
    const palette = await screen.findByRole('dialog');
    // One line for each command but the one that opened it, and those of lists, of which there are none.
    const leftOut = ['palette.open', 'go.list1', 'go.list2', 'go.list3'];
    const options = within(palette).getAllByRole('option');
    expect(options).toHaveLength(keymap.length - leftOut.length);
    const offered = keymap.filter(({ command }) => desk.commands.available.getState().has(command));
    expect(options.filter((option) => !isOff(option))).toHaveLength(offered.length - 1);
  });

  it('runs the chosen command after it has gone', async () => {
    const { user, desk } = await openDesk();
    await user.keyboard('{Control>}k{/Control}');
    await screen.findByRole('dialog');
    await user.keyboard('go acc{Enter}');
    await vi.waitFor(() => expect(desk.navigation.getState().view).toBe('accounts'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the key sheet', () => {
  it('shows every key of the keymap', async () => {
    const { user } = await openDesk();
    await user.keyboard('?');
    const sheet = await screen.findByRole('dialog');
    const caps = [...sheet.querySelectorAll('kbd')].map((cap) => cap.textContent);
    const expected = keymap.flatMap(({ keys }) =>
      // Two bindings that look alike are one key to the reader.
      [...new Set(keys.map((one) => keyLabels(one).join(' then ')))].flatMap((label) =>
        label.split(' then '),
      ),
    );
    expect(caps.toSorted()).toEqual(expected.toSorted());
  });
});
