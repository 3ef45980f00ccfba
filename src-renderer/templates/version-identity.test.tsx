import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { IntlProvider } from 'use-intl';
import type { TemplateVersion } from '../../src-shared/contract/templates.ts';
import { en } from '../../src-shared/words/en/en.ts';
import { AppContextProvider } from '../runtime/app-context.tsx';
import { listenToKeys } from '../runtime/listen-to-keys.ts';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { createFakeAppContext, fakeNowMs } from '../testing/fake-app-context.ts';
import { TemplateHistory } from './template-history.tsx';

beforeEach(installBrowserParts);
afterEach(cleanup);

const versionOf = (entryId: string, minutesAgo: number): TemplateVersion => ({
  entryId,
  agent: `Agent ${entryId}`,
  decidedAtMs: fakeNowMs - minutesAgo * 60_000,
  state: 'done',
  reason: null,
  endedAtMs: fakeNowMs - minutesAgo * 60_000,
  size: 400,
  restores: null,
});

const again = 'Publish again';

/** The history of a template; what it is given may change beneath the user. */
function openHistory(start: readonly TemplateVersion[]) {
  const context = createFakeAppContext({
    templates: { version: () => ({ source: '<p>a</p>', html: '<p>a</p>' }) },
  });
  const stop = listenToKeys(window, context.commands);
  const onPublishAgain = vi.fn<(version: TemplateVersion) => void>();
  const draw = (versions: readonly TemplateVersion[]) => (
    <IntlProvider locale="en-GB" messages={en} timeZone="UTC" onError={() => undefined}>
      <QueryClientProvider client={context.ipc.queryClient}>
        <AppContextProvider context={context}>
          <TemplateHistory
            accountId="acc-1"
            name="new_claim"
            versions={versions}
            draft="<p>draft</p>"
            isReadonly={false}
            onPublishAgain={onPublishAgain}
            onEdit={() => undefined}
            onBack={() => undefined}
          />
        </AppContextProvider>
      </QueryClientProvider>
    </IntlProvider>
  );
  const { rerender } = render(draw(start));
  return {
    stop,
    onPublishAgain,
    user: userEvent.setup(),
    change: (versions: readonly TemplateVersion[]) => rerender(draw(versions)),
  };
}

const chosenRow = () => screen.getByRole('row', { selected: true });

describe('the versions of a template', () => {
  it('keep the one on the screen under the key when another window publishes a newer one', async () => {
    const { change, onPublishAgain, stop, user } = openHistory([
      versionOf('shown', 10),
      versionOf('old', 20),
    ]);
    expect(chosenRow().textContent).toContain('Agent shown');
    change([versionOf('new', 1), versionOf('shown', 10), versionOf('old', 20)]);
    expect(chosenRow().textContent).toContain('Agent shown');
    await user.click(screen.getByRole('button', { name: again }));
    const question = await screen.findByRole('alertdialog');
    change([versionOf('newest', 0), versionOf('new', 1), versionOf('shown', 10), versionOf('old', 20)]);
    expect(question.textContent).toContain('Agent shown');
    await user.click(within(question).getByRole('button', { name: again }));
    expect(onPublishAgain).toHaveBeenCalledTimes(1);
    expect(onPublishAgain.mock.calls[0]?.[0].entryId).toBe('shown');
    await user.keyboard('j');
    expect(chosenRow().textContent).toContain('Agent old');
    stop();
  });
});
