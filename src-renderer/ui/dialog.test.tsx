import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { Dialog } from './dialog.tsx';

beforeEach(installBrowserParts);
afterEach(cleanup);

it('Ctrl Enter submits the form of a question that has the focus itself, and of a field in it', async () => {
  const user = userEvent.setup();
  const submitted = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <Dialog title="Send 2 e-mails?" isOpen onClose={() => undefined} isAlert>
      <form onSubmit={submitted}>
        <textarea aria-label="Note" />
      </form>
    </Dialog>,
  );
  const dialog = screen.getByRole('alertdialog', { name: 'Send 2 e-mails?' });
  dialog.focus();
  expect(document.activeElement).toBe(dialog);
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(submitted).toHaveBeenCalledTimes(1);
  await user.click(screen.getByRole('textbox', { name: 'Note' }));
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(submitted).toHaveBeenCalledTimes(2);
});
