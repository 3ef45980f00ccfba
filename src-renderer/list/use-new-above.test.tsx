import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { useNewAbove } from './use-new-above.ts';

afterEach(cleanup);

/** As many of a list's items as its first page holds. */
const headLength = 100;

/** A list read by somebody who scrolled down from its top. */
function readBelowTop(start: readonly string[]) {
  let all = start;
  let isAtTop = true;
  let isFilling = false;
  let isBroken = false;
  const props = () => ({
    headIds: all.slice(0, headLength),
    isAtTop,
    isFilling,
    locate: async (id: string) => {
      if (isBroken) throw new Error('no answer');
      const index = all.indexOf(id);
      return index < 0 ? null : index;
    },
  });
  const { result, rerender } = renderHook(useNewAbove, { initialProps: props() });
  const change = async (next: readonly string[]) => {
    all = next;
    await act(async () => rerender(props()));
  };
  const scroll = async (toTop: boolean) => {
    isAtTop = toTop;
    await change([...all]);
  };
  return {
    result,
    change,
    scroll,
    fill: async (isOn: boolean) => {
      isFilling = isOn;
      await change([...all]);
    },
    breakLine: () => {
      isBroken = true;
    },
  };
}

const ids = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => `${prefix}${index}`);
const old = ids('old', 300);

describe('what is new above', () => {
  it('is counted from the first item that was at the top, and forgotten at the top', async () => {
    const list = readBelowTop(old);
    await list.scroll(false);
    expect(list.result.current).toBe(0);
    await list.change([...ids('new', 3), ...old]);
    expect(list.result.current).toBe(3);
    await list.scroll(true);
    expect(list.result.current).toBe(0);
    await list.scroll(false);
    expect(list.result.current).toBe(0);
  });

  it('is counted from the next one when the first one left', async () => {
    const list = readBelowTop(old);
    await list.scroll(false);
    await list.change([...ids('new', 2), ...old.slice(5)]);
    expect(list.result.current).toBe(2);
  });

  it('does not hold what left and came back', async () => {
    const list = readBelowTop(old);
    await list.change(old.slice(1));
    await list.scroll(false);
    await list.change(old);
    expect(list.result.current).toBe(0);
    await list.change(['new', ...old]);
    expect(list.result.current).toBe(1);
  });

  it('is asked for when it is more than a page', async () => {
    const list = readBelowTop(old);
    await list.scroll(false);
    await list.change([...ids('new', 1234), ...old.slice(2)]);
    await waitFor(() => expect(list.result.current).toBe(1234));
    await list.change([...ids('newer', 5), ...ids('new', 1234), ...old.slice(2)]);
    await waitFor(() => expect(list.result.current).toBe(1239));
    await list.change([...ids('new', 4), ...old]);
    expect(list.result.current).toBe(4);
  });

  it('is nothing when all that was there left, as after a decision on all of them', async () => {
    const list = readBelowTop(old);
    await list.scroll(false);
    await list.change(old.slice(150));
    await waitFor(() => expect(list.result.current).toBe(0));
    await list.change(['new', ...old.slice(150)]);
    await waitFor(() => expect(list.result.current).toBe(1));
    await list.change(old);
    expect(list.result.current).toBe(0);
  });

  it('is not said while it is not known', async () => {
    const list = readBelowTop(old);
    await list.scroll(false);
    list.breakLine();
    await list.change([...ids('new', 150), ...old]);
    expect(list.result.current).toBe(0);
  });

  it('is nothing while the list is being filled', async () => {
    const list = readBelowTop([]);
    await list.fill(true);
    await list.scroll(false);
    await list.change(old);
    await list.change([...ids('more', 500), ...old]);
    expect(list.result.current).toBe(0);
    await list.fill(false);
    expect(list.result.current).toBe(0);
    await list.change(['new', ...ids('more', 500), ...old]);
    expect(list.result.current).toBe(1);
  });
});
