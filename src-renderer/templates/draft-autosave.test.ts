import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDraftAutosave } from './draft-autosave.ts';

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
    const autosave = createDraftAutosave(null, save);
    autosave.typed('a');
    await vi.advanceTimersByTimeAsync(200);
    autosave.typed('ab');
    await vi.advanceTimersByTimeAsync(50);
    expect(saves.map(({ source, revision }) => [source, revision])).toEqual([['ab', 0]]);
    autosave.typed('abc');
    saves[0]?.answer.resolve({ saved: true, draft: draft('ab', 1) });
    await vi.advanceTimersByTimeAsync(250);
    expect(saves[1]).toMatchObject({ source: 'abc', revision: 1 });
    saves[1]?.answer.resolve({ saved: true, draft: draft('abc', 2) });
    await settle();
    expect(autosave.state.getState()).toMatchObject({ phase: 'saved', savedAtMs: 2000 });
  });

  it('tries again what could not be saved, with the newest text', async () => {
    const autosave = createDraftAutosave(draft('', 3), save);
    autosave.typed('a');
    void autosave.flush();
    saves[0]?.answer.reject(new Error('no connection'));
    await settle();
    expect(autosave.state.getState().phase).toBe('failed');
    autosave.typed('ab');
    await vi.advanceTimersByTimeAsync(2000);
    expect(saves.at(-1)).toMatchObject({ source: 'ab', revision: 3 });
  });

  it('leaves it to a person when another window saved, and saves nothing until then', async () => {
    const autosave = createDraftAutosave(draft('', 1), save);
    autosave.typed('mine');
    void autosave.flush();
    saves[0]?.answer.resolve({ saved: false, draft: draft('theirs', 5) });
    await settle();
    expect(autosave.state.getState()).toMatchObject({ phase: 'conflict', theirs: { source: 'theirs' } });
    autosave.typed('mine!');
    await vi.advanceTimersByTimeAsync(5000);
    expect(saves).toHaveLength(1);
    autosave.keepMine();
    expect(saves[1]).toMatchObject({ source: 'mine!', revision: 5 });
  });

  it('saves what is left when it closes', () => {
    const autosave = createDraftAutosave(null, save);
    autosave.typed('a');
    autosave.close();
    expect(saves).toMatchObject([{ source: 'a' }]);
  });
});
