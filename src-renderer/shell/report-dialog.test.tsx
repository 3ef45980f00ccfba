import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createFakeAppContext } from '../testing/fake-app-context.ts';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { App } from './app.tsx';

const drawing = vi.hoisted(() => ({ checkDrawing: vi.fn() }));
vi.mock('../self-check/check-drawing.ts', () => drawing);

async function openReport(calls: Parameters<typeof createFakeAppContext>[0]) {
  installBrowserParts();
  const context = createFakeAppContext(calls);
  render(<App context={context} timeZone="UTC" />);
  await screen.findByRole('navigation', { name: 'Navigation' });
  act(() => context.navigation.getState().openSheet('report'));
}

it('says that it checks, and shows what the page and the main side found', async () => {
  const page = Promise.withResolvers<object>();
  drawing.checkDrawing.mockReturnValueOnce(page.promise);
  await openReport({ app: { report: (input: { page: object }) => ({ text: JSON.stringify(input.page) }) } });
  expect((await screen.findByText('Checking Claimdesk…')).getAttribute('role')).toBe('status');
  page.resolve({ pdf: { state: 'failed', reason: 'the page is blank' } });
  expect((await screen.findByLabelText('Contents of the report')).textContent).toContain('the page is blank');
  expect(screen.queryByText('Checking Claimdesk…')).toBeNull();
});

it('is made although the page can’t check itself', async () => {
  drawing.checkDrawing.mockRejectedValueOnce(new Error('a part is missing'));
  await openReport({ app: { report: (input: { page: object }) => ({ text: JSON.stringify(input.page) }) } });
  expect((await screen.findByLabelText('Contents of the report')).textContent).toContain('not_loaded');
});
