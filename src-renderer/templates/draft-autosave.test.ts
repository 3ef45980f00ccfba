import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDraftKeeper } from './draft-autosave.ts';

type Answer = { saved: boolean; draft: { source: string; revision: number; savedAtMs: number } };
const saves: { source: string; revision: number; answer: PromiseWithResolvers<Answer> }[] = [];
const save = (source: string, revision: number) => {
  const answer = Promise.withResolvers<Answer>();
  saves.push({ source, revision, answer });
  return answer.promise;
};
const draft = (source: string, revision: number) => ({ source, revision, savedAtMs: revision * 1000 });
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  saves.length = 0;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

describe('the keeper of a draft', () => {
  it('saves while somebody types on and on, at least every 300 ms', async () => {
    const keeper = createDraftKeeper(null, save);
    keeper.typed('a');
    await vi.advanceTimersByTimeAsync(200);
    keeper.typed('ab');
    await vi.advanceTimersByTimeAsync(50);
    expect(saves.map(({ source, revision }) => [source, revision])).toEqual([['ab', 0]]);
    keeper.typed('abc');
    saves[0]?.answer.resolve({ saved: true, draft: draft('ab', 1) });
    await vi.advanceTimersByTimeAsync(250);
    expect(saves[1]).toMatchObject({ source: 'abc', revision: 1 });
    saves[1]?.answer.resolve({ saved: true, draft: draft('abc', 2) });
    await settle();
    expect(keeper.state.getState()).toMatchObject({ phase: 'saved', savedAtMs: 2000 });
  });

  it('tries again what could not be saved, with the newest text', async () => {
    const keeper = createDraftKeeper(draft('', 3), save);
    keeper.typed('a');
    keeper.flush();
    saves[0]?.answer.reject(new Error('no connection'));
    await settle();
    expect(keeper.state.getState().phase).toBe('failed');
    keeper.typed('ab');
    await vi.advanceTimersByTimeAsync(2000);
    expect(saves.at(-1)).toMatchObject({ source: 'ab', revision: 3 });
  });

  it('leaves it to a person when another window saved, and saves nothing until then', async () => {
    const keeper = createDraftKeeper(draft('', 1), save);
    keeper.typed('mine');
    keeper.flush();
    saves[0]?.answer.resolve({ saved: false, draft: draft('theirs', 5) });
    await settle();
    expect(keeper.state.getState()).toMatchObject({ phase: 'conflict', theirs: { source: 'theirs' } });
    keeper.typed('mine!');
    await vi.advanceTimersByTimeAsync(5000);
    expect(saves).toHaveLength(1);
    keeper.keepMine();
    expect(saves[1]).toMatchObject({ source: 'mine!', revision: 5 });
  });

  it('saves what is left when it closes', () => {
    const keeper = createDraftKeeper(null, save);
    keeper.typed('a');
    keeper.close();
    expect(saves).toMatchObject([{ source: 'a' }]);
  });
});
