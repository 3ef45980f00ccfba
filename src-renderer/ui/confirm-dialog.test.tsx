import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { IntlProvider } from 'use-intl';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

beforeEach(installBrowserParts);
afterEach(cleanup);

/** Asks a question of this tone, presses Ctrl Enter, and returns how often that was a yes. */
async function confirmedBy(tone: 'primary' | 'danger'): Promise<number> {
  const onConfirm = vi.fn(async () => undefined);
  render(
    <IntlProvider locale="en" messages={{ app: { cancel: 'Cancel' } }}>
      <ConfirmDialog
        title="Restore?"
        confirmLabel="Restore"
        tone={tone}
        isBusy={false}
        refusal={null}
        onConfirm={onConfirm}
        onClose={() => undefined}
      >
        <p>It replaces what is here.</p>
      </ConfirmDialog>
    </IntlProvider>,
  );
  const no = screen.getByRole('button', { name: 'Cancel' });
  expect(document.activeElement).toBe(no);
  expect(no.getAttribute('aria-keyshortcuts')).toBe('Escape');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  return onConfirm.mock.calls.length;
}

it('is answered with yes by the key that its button shows', async () => {
  expect(await confirmedBy('primary')).toBe(1);
  const yes = screen.getByRole('button', { name: 'Restore' });
  expect(yes.getAttribute('aria-keyshortcuts')).toBe('Control+Enter');
});

it('shows no key where a yes takes something away, and none gives it', async () => {
  expect(await confirmedBy('danger')).toBe(0);
  expect(screen.getByRole('button', { name: 'Restore' }).hasAttribute('aria-keyshortcuts')).toBe(false);
});
