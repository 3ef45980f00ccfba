import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createConnection } from './connection.ts';
import { type Wire, WireRefused } from './wire.ts';

class FakeWire extends EventTarget {
  readyState: 0 | 1 | 2 | 3 = 1;
  send(): void {}
}

function fakeWire(): Wire & EventTarget {
  return new FakeWire();
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe('the connection', () => {
  it('opens, is lost, and opens again automatically with growing pauses', async () => {
    const wires = [fakeWire(), fakeWire()];
    let tries = 0;
    const connection = createConnection(() => {
      tries += 1;
      if (tries === 2 || tries === 3) return Promise.reject(new Error('refused'));
      return Promise.resolve(wires[tries === 1 ? 0 : 1] ?? fakeWire());
    });
    connection.start();
    await vi.advanceTimersByTimeAsync(0);
    expect(connection.state.getState()).toEqual({ phase: 'open', generation: 1, refusal: null });

    wires[0]?.dispatchEvent(new Event('close'));
    expect(connection.state.getState().phase).toBe('lost');
    await expect(connection.link.call(['app', 'info'], undefined, { context: {} })).rejects.toThrow(
      'no connection',
    );

    await vi.advanceTimersByTimeAsync(300);
    await vi.advanceTimersByTimeAsync(600);
    expect([tries, connection.state.getState().phase]).toEqual([3, 'lost']);
    await vi.advanceTimersByTimeAsync(1200);
    expect(connection.state.getState()).toEqual({ phase: 'open', generation: 2, refusal: null });
  });

  it('fails what is under way when a wire closes, and nothing but that when it is cancelled meanwhile', async () => {
    const wire = new FakeWire();
    const connection = createConnection(() => Promise.resolve(wire));
    connection.start();
    await vi.advanceTimersByTimeAsync(0);
    const cancelled = new AbortController();
    const call = connection.link.call(['app', 'info'], undefined, { context: {}, signal: cancelled.signal });
    const answer = expect(call).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(0);
    wire.readyState = 2;
    cancelled.abort();
    const late = expect(connection.link.call(['app', 'info'], undefined, { context: {} })).rejects.toThrow();
    await vi.advanceTimersByTimeAsync(0);
    wire.readyState = 3;
    wire.dispatchEvent(new Event('close'));
    // A rejection that nobody handles fails the run.
    await Promise.all([answer, late]);
  });

  it('stops where nobody lets it in', async () => {
    const open = vi.fn(() => Promise.reject(new WireRefused('no_code')));
    const connection = createConnection(open);
    connection.start();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(connection.state.getState()).toMatchObject({ phase: 'refused', refusal: 'no_code' });
    expect(open).toHaveBeenCalledTimes(1);
  });

  it('tries at once when asked to', async () => {
    const open = vi.fn(() => Promise.reject(new Error('down')));
    const connection = createConnection(open);
    connection.start();
    await vi.advanceTimersByTimeAsync(0);
    connection.retryNow();
    await vi.advanceTimersByTimeAsync(0);
    expect(open).toHaveBeenCalledTimes(2);
  });
});
