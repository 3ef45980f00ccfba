import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EmailOptions } from '../../src-shared/contract/email.ts';
import { createFakeAppContext } from '../testing/fake-app-context.ts';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { fakeClaims, fakeRow } from '../testing/fake-claims.ts';
import type { FakeCalls } from '../testing/fake-ipc.ts';
import { App } from './app.tsx';

beforeEach(installBrowserParts);
afterEach(cleanup);

const row = fakeRow({ id: 'c1', merchantName: 'Kiosco Uno' });
const never = () => new Promise<never>(() => undefined);

async function open(calls: FakeCalls) {
  const decide = vi.fn(never);
  const context = createFakeAppContext(
    { claims: fakeClaims([row]), outbox: { decide }, ...calls } as FakeCalls,
    '/inbox',
  );
  render(<App context={context} timeZone="UTC" />);
  await screen.findByRole('grid');
  await screen.findAllByText('Kiosco Uno');
  return { user: userEvent.setup(), decide };
}

/** Whatever the main side takes its time for: what is typed after the key must not decide on a claim. */
describe('what a key opens is there at once', () => {
  it('an e-mail, and its address takes the focus when the addresses were read', async () => {
    const options = Promise.withResolvers<EmailOptions>();
    const { user, decide } = await open({ email: { options: () => options.promise as never } });
    await user.keyboard('msara');
    expect(screen.getByRole('dialog', { name: /e-mail/i })).toBeTruthy();
    expect(decide).not.toHaveBeenCalled();
    await act(async () =>
      options.resolve({
        contact: null,
        contactText: null,
        used: [],
        recent: [],
        isOpen: true,
        isReadonly: false,
      }),
    );
    const address = await screen.findByRole('textbox', { name: 'Address' });
    expect(document.activeElement).toBe(address);
    await user.keyboard('ana@shop.example');
    expect(address).toHaveProperty('value', 'ana@shop.example');
    expect(decide).not.toHaveBeenCalled();
  });

  it('the documents, and the gate of a finish', async () => {
    const { user, decide } = await open({ documents: { ofClaim: never, prepareFinish: never } });
    await user.keyboard('dsara');
    expect(screen.getByRole('region', { name: /^Documents of/ })).toBeTruthy();
    expect(decide).not.toHaveBeenCalled();
    await user.keyboard('{Escape}fsara');
    expect(screen.getByRole('alertdialog', { name: 'Finish documentation' })).toBeTruthy();
    expect(decide).not.toHaveBeenCalled();
  });
});
