import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { IntlProvider } from 'use-intl';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { en } from '../../src-shared/words/en/en.ts';
import { AppContextProvider } from '../runtime/app-context.tsx';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { createFakeAppContext } from '../testing/fake-app-context.ts';
import { PublishDialog } from './publish-dialog.tsx';
import type { TemplateJobs } from './template-jobs.ts';

vi.mock('./lazy-difference.tsx', () => ({ LazyDifference: () => null }));

beforeEach(installBrowserParts);
afterEach(cleanup);

function open(inlineStyles: TemplateJobs['inlineStyles']) {
  const context = createFakeAppContext({});
  render(
    <IntlProvider locale="en-GB" messages={en} timeZone="UTC">
      <QueryClientProvider client={context.ipc.queryClient}>
        <AppContextProvider context={context}>
          <PublishDialog
            accountId="acc-1"
            name="new_claim"
            source="<p>new</p>"
            versions={[]}
            jobs={{
              inlineStyles,
              lint: () => Promise.resolve([]),
              format: (source) => Promise.resolve(source),
            }}
            onPublish={() => undefined}
            onMend={() => undefined}
            onClose={() => undefined}
          />
        </AppContextProvider>
      </QueryClientProvider>
    </IntlProvider>,
  );
  return context.ipc.queryClient;
}

const publishButton = () => screen.getByRole('button', { name: /^Publish/ });

it('says that a template couldn’t be prepared, offers nothing that can’t be done, and goes on after a reconnect', async () => {
  const inlineStyles = vi.fn<TemplateJobs['inlineStyles']>((source) => Promise.resolve(source));
  inlineStyles.mockRejectedValueOnce(new Error('no worker'));
  const queryClient = open(inlineStyles);
  await screen.findByText(/no worker/, { selector: 'p' });
  expect(publishButton().getAttribute('aria-disabled')).toBe('true');
  expect(publishButton().title).toContain('no worker');
  await queryClient.invalidateQueries();
  await waitFor(() => expect(document.activeElement).toBe(publishButton()));
  expect(screen.queryByText(/no worker/)).toBeNull();
});

it('keeps what was prepared where preparing it again fails', async () => {
  const inlineStyles = vi.fn<TemplateJobs['inlineStyles']>(() => Promise.reject(new Error('no worker')));
  inlineStyles.mockResolvedValueOnce('<p>new</p>');
  const queryClient = open(inlineStyles);
  await waitFor(() => expect(document.activeElement).toBe(publishButton()));
  await queryClient.invalidateQueries();
  expect(inlineStyles).toHaveBeenCalledTimes(2);
  expect(publishButton().hasAttribute('aria-disabled')).toBe(false);
  expect(screen.queryByText(/no worker/)).toBeNull();
});
