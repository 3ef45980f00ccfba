import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { IntlProvider } from 'use-intl';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { en } from '../../src-shared/words/en/en.ts';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { createDocumentPane } from './document-pane-state.ts';
import { FindBar } from './find-bar.tsx';

beforeEach(installBrowserParts);
afterEach(cleanup);

it('While an input method composes a word, Enter and Escape are its own: the search neither goes on nor closes', () => {
  const pane = createDocumentPane();
  const find = { query: 'かふぇ', current: 1, total: 3, isSearching: false };
  pane.getState().set({ find });
  const onLeave = vi.fn<() => void>();
  render(
    <IntlProvider locale="en" messages={en} timeZone="UTC">
      <FindBar pane={pane} onLeave={onLeave} />
    </IntlProvider>,
  );
  const field = screen.getByRole('textbox');
  for (const key of ['Enter', 'Escape'])
    expect(fireEvent.keyDown(field, { key, isComposing: true, keyCode: 229 })).toBe(true);
  expect(pane.getState().find).toEqual(find);
  expect(onLeave).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(pane.getState().find?.isSearching).toBe(true);
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(pane.getState().find).toBeNull();
  expect(onLeave).toHaveBeenCalledOnce();
});
