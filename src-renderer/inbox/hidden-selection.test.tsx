import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { App } from '../shell/app.tsx';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { createFakeAppContext } from '../testing/fake-app-context.ts';
import { fakeClaims, fakeRow } from '../testing/fake-claims.ts';

beforeEach(installBrowserParts);
afterEach(cleanup);

const claims = ['Bakery', 'Bar', 'Cinema'].map((merchantName, n) => fakeRow({ id: `c${n}`, merchantName }));

async function selectThree() {
  const context = createFakeAppContext({ claims: fakeClaims(claims) }, '/all');
  render(<App context={context} timeZone="UTC" />);
  await screen.findAllByText('Bakery');
  const user = userEvent.setup();
  await user.keyboard('xjxjx');
  await screen.findByText('3 selected');
  return user;
}

// Promise: selection-says-hidden
it('A selection says how many of its claims a search has taken out of the list', async () => {
  const user = await selectThree();
  await user.keyboard('/bak{Enter}');
  await screen.findByText('3 selected, 2 not in this list');
  const summary = screen.getByRole('complementary', { name: 'Selection' });
  within(summary).getByText('2 of the selected claims aren’t in this list.');
  await user.click(within(summary).getByRole('button', { name: 'Deselect them' }));
  await screen.findByText('1 selected');
  expect(screen.queryByText(/in this list/)).toBeNull();
});

// Promise: selection-question-says-hidden
it('The question about a selection says how many of its claims are not in the list', async () => {
  const user = await selectThree();
  await user.keyboard('/cinema{Enter}');
  await screen.findByText('3 selected, 2 not in this list');
  await user.click(
    within(screen.getByRole('complementary', { name: 'Selection' })).getByRole('button', { name: /^Accept/ }),
  );
  const question = await screen.findByRole('alertdialog', { name: 'Accept 3 claims?' });
  await within(question).findByText('2 of the selected claims aren’t in this list.');
});
