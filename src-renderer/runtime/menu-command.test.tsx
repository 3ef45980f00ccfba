import { describe, expect, it, vi } from 'vitest';
import { createCommandRegistry } from './commands.ts';
import { runMenuCommand } from './menu-command.ts';

describe('a command chosen in the menu', () => {
  it('runs when it is offered', () => {
    const commands = createCommandRegistry();
    const goTo = vi.fn<() => void>();
    commands.offer('go.outbox', goTo);
    const page = document.createElement('div');
    expect(runMenuCommand(commands, page, 'go.outbox')).toBe(true);
    expect(goTo).toHaveBeenCalledOnce();
    expect(runMenuCommand(commands, page, 'go.webhooks')).toBe(false);
    expect(runMenuCommand(commands, page, 'no.such')).toBe(false);
  });

  it('does nothing behind a dialog, but locks', () => {
    const commands = createCommandRegistry();
    const [accept, lock] = [vi.fn<() => void>(), vi.fn<() => void>()];
    commands.offer('claim.accept', accept);
    commands.offer('vault.lock', lock);
    const page = document.createElement('div');
    page.innerHTML = '<div role="dialog"></div>';
    runMenuCommand(commands, page, 'claim.accept');
    runMenuCommand(commands, page, 'vault.lock');
    expect(accept).not.toHaveBeenCalled();
    expect(lock).toHaveBeenCalledOnce();
  });
});
