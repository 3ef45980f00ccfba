import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { installBrowserParts } from '../testing/browser-parts.ts';
import { Select } from './select.tsx';

beforeEach(installBrowserParts);
afterEach(cleanup);

const values = [null, '', 'null', '__proto__', 'ARS'];
const options = values.map((value) => ({ value, label: `is ${JSON.stringify(value)}` }));

it('A menu shows and hands over every value, whatever text it is', async () => {
  const user = userEvent.setup();
  const onChange = vi.fn<(value: string | null) => void>();
  const menu = (value: string | null) => (
    <Select label="Currency" isLabelHidden value={value} options={options} onChange={onChange} />
  );
  const { rerender } = render(menu('ARS'));
  for (const { value, label } of options) {
    await user.click(screen.getByRole('button'));
    await user.click(within(screen.getByRole('listbox')).getByRole('option', { name: label }));
    expect(onChange).toHaveBeenLastCalledWith(value);
    rerender(menu(value));
    expect(screen.getByRole('button').textContent).toBe(label);
  }
});
