import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { VaultAnswer } from '../../src-shared/contract/vault.ts';
import { App } from '../shell/app.tsx';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { fakeAccount } from '../testing/fake-account.ts';
import { createFakeAppContext, fakeVaultStatus } from '../testing/fake-app-context.ts';

beforeEach(installBrowserParts);
afterEach(cleanup);

it.each<['passphrase_wrong' | 'keychain_failed', RegExp, boolean]>([
  ['passphrase_wrong', /^Wrong passphrase/, true],
  ['keychain_failed', /^The keychain is missing/, false],
])(
  'a move that ends with %s says so where it is wrong, and nothing stays typed',
  async (problem, text, isField) => {
    const moveToKeychain = vi.fn((): VaultAnswer => ({ ok: false, problem, retryAtMs: null, least: null }));
    const context = createFakeAppContext(
      {
        vault: { status: () => ({ ...fakeVaultStatus, store: 'vault' }), moveToKeychain },
        accounts: { list: () => ({ accounts: [fakeAccount], canStoreSecrets: true }) },
      },
      '/settings',
    );
    render(<App context={context} timeZone="UTC" />);
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Move to the keychain' }));
    await user.type(await screen.findByLabelText('Passphrase'), 'correct horse battery{Enter}');
    await screen.findByText(text);
    const field = screen.getByLabelText('Passphrase');
    expect(moveToKeychain.mock.calls).toEqual([[{ passphrase: 'correct horse battery' }]]);
    expect(field).toHaveProperty('value', '');
    expect(document.activeElement).toBe(field);
    expect(field.getAttribute('aria-invalid') === 'true').toBe(isField);
  },
);
