import { waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { keepTitle } from './keep-title.ts';

it('a title that is set later gives way', async () => {
  document.title = 'Inbox (25)';
  const stop = keepTitle('the report');
  document.title = 'Inbox (24)';
  await waitFor(() => expect(document.title).toBe('the report'));
  stop();
});
