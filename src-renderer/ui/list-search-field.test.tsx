import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { ListSearchField, SheetSearch } from './list-search-field.tsx';

beforeEach(installBrowserParts);
afterEach(cleanup);

const composing = { isComposing: true, keyCode: 229 };

it('While an input method composes a word, Enter, Escape and Down are its own: the search keeps its text and the focus', () => {
  const onChange = vi.fn<(text: string) => void>();
  const onLeave = vi.fn<() => void>();
  render(
    <ListSearchField
      label="Search"
      text="かふぇ"
      inputRef={createRef<HTMLInputElement>()}
      onChange={onChange}
      onLeave={onLeave}
    />,
  );
  const field = screen.getByRole('searchbox');
  // `false`: it was prevented, so the input method would not get it.
  for (const key of ['Enter', 'Escape', 'ArrowDown'])
    expect(fireEvent.keyDown(field, { key, ...composing })).toBe(true);
  expect(onChange).not.toHaveBeenCalled();
  expect(onLeave).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(onLeave).toHaveBeenCalledOnce();
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(onChange).toHaveBeenCalledExactlyOnceWith('');
});

it('While an input method composes a word, Escape does not clear the search of a sheet', () => {
  const onChange = vi.fn<(text: string) => void>();
  render(<SheetSearch label="Search" text="かふぇ" onChange={onChange} />);
  const field = screen.getByRole('searchbox');
  fireEvent.keyDown(field, { key: 'Escape', ...composing });
  expect(onChange).not.toHaveBeenCalled();
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(onChange).toHaveBeenCalledExactlyOnceWith('');
});
