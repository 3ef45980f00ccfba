import { render } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { useFocusReturn } from './use-focus-return.ts';

function View({ hasList }: { hasList: boolean }) {
  const [list, setList] = useState<HTMLElement | null>(null);
  const [section, setSection] = useState<HTMLElement | null>(null);
  useFocusReturn(list, section);
  return (
    <section ref={setSection} tabIndex={-1} aria-label="section">
      <input aria-label="search" />
      {hasList ? <div ref={setList} tabIndex={-1} role="grid" /> : null}
    </section>
  );
}

it('hands the focus of the fallback to the list, also when it comes there after the list did', () => {
  const { getByRole, rerender } = render(<View hasList={false} />);
  const section = getByRole('region');
  section.focus();
  expect(document.activeElement).toBe(section);
  rerender(<View hasList />);
  expect(document.activeElement).toBe(getByRole('grid'));

  getByRole('textbox').focus();
  expect(document.activeElement).toBe(getByRole('textbox'));
  section.focus();
  expect(document.activeElement).toBe(getByRole('grid'));
});
