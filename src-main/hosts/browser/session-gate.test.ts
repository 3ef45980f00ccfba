import { describe, expect, it } from 'vitest';
import type { Clock } from '../../clock.ts';
import { createSessionGate } from './session-gate.ts';

function setUp() {
  let nowMs = 0;
  let guessed = 0;
  const clock: Clock = { nowMs: () => nowMs, monotonicMs: () => nowMs, after: () => () => {} };
  const gate = createSessionGate({ clock, onGuessed: () => (guessed += 1) });
  return { gate, pass: (ms: number) => (nowMs += ms), guessed: () => guessed };
}

describe('session gate', () => {
  it('exchanges a code once, and the token lets one socket in', () => {
    const { gate } = setUp();
    const code = gate.issueCode();
    const token = gate.exchange(code);
    expect(token).not.toBeNull();
    expect(gate.exchange(code)).toBeNull();
    expect(gate.admit(token ?? '')).not.toBeNull();
    expect(gate.admit(token ?? '')).toBeNull();
  });

  it('codes and tokens have 256 bits', () => {
    const { gate } = setUp();
    const code = gate.issueCode();
    expect(Buffer.from(code, 'base64url')).toHaveLength(32);
    expect(Buffer.from(gate.exchange(code) ?? '', 'base64url')).toHaveLength(32);
  });

  it('a code is good for sixty seconds', () => {
    const { gate, pass } = setUp();
    const early = gate.issueCode();
    pass(59_999);
    expect(gate.exchange(early)).not.toBeNull();
    const late = gate.issueCode();
    pass(60_000);
    expect(gate.exchange(late)).toBeNull();
  });

  it('a reload code works while its socket lives and a minute longer, once', () => {
    const { gate, pass } = setUp();
    const enter = () => gate.admit(gate.exchange(gate.issueCode()) ?? '') ?? expect.fail('not admitted');
    const living = enter();
    pass(10 * 60_000);
    expect(gate.exchange(living.reloadCode)).not.toBeNull();
    expect(gate.exchange(living.reloadCode)).toBeNull();

    const left = enter();
    left.left();
    pass(59_000);
    expect(gate.exchange(left.reloadCode)).not.toBeNull();
    const gone = enter();
    gone.left();
    pass(61_000);
    expect(gate.exchange(gone.reloadCode)).toBeNull();
  });

  it('ten wrong codes void the printed ones and ask for another', () => {
    const { gate, guessed } = setUp();
    const code = gate.issueCode();
    for (let tries = 0; tries < 10; tries += 1) expect(gate.exchange(`wrong ${tries}`)).toBeNull();
    expect(guessed()).toBe(1);
    expect(gate.exchange(code)).toBeNull();
    expect(gate.exchange(gate.issueCode())).not.toBeNull();
  });

  it('a token is not a code, nor a code a token', () => {
    const { gate } = setUp();
    const code = gate.issueCode();
    expect(gate.admit(code)).toBeNull();
    const token = gate.exchange(code) ?? '';
    expect(gate.exchange(token)).toBeNull();
  });
});
