import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { proofText, type Session } from '../../../src-shared/contract/session-handshake.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { createSessionGate } from './session-gate.ts';

const origin = 'http://127.0.0.1:4600';

function setUp() {
  let guessed = 0;
  const clock = new FakeClock();
  const gate = createSessionGate({ clock, onGuessed: () => (guessed += 1) });
  const tokenFor = (code: string) => {
    const answer = gate.exchange(code);
    return typeof answer === 'string' ? expect.fail(answer) : answer.token;
  };
  const enter = () => gate.admit(tokenFor(gate.issueCode())) ?? expect.fail('not admitted');
  return { gate, tokenFor, enter, clock, guessed: () => guessed };
}

const sign = (key: string, role: 'host' | 'page', session: Session, hostNonce: string, at = origin) =>
  createHmac('sha256', Buffer.from(key, 'base64url'))
    .update(proofText(role, { origin: at, session: session.id, pageNonce: 'mine', hostNonce }))
    .digest('base64url');

describe('session gate', () => {
  it('exchanges a code once, and the token lets one socket in', () => {
    const { gate, tokenFor } = setUp();
    const code = gate.issueCode();
    const token = tokenFor(code);
    expect(gate.exchange(code)).toBe('unusable');
    expect(gate.admit(token)).not.toBeNull();
    expect(gate.admit(token)).toBeNull();
  });

  it('codes, tokens and keys have 256 bits', () => {
    const { gate, tokenFor } = setUp();
    const code = gate.issueCode();
    const token = tokenFor(code);
    const { key = '' } = gate.admit(token)?.session ?? {};
    for (const text of [code, token, key]) expect(Buffer.from(text, 'base64url')).toHaveLength(32);
  });

  it('a code is good for sixty seconds', () => {
    const { gate, tokenFor, clock } = setUp();
    const early = gate.issueCode();
    clock.pass(59_999);
    tokenFor(early);
    const late = gate.issueCode();
    clock.pass(60_000);
    expect(gate.exchange(late)).toBe('unusable');
  });

  it('a session goes on while a socket of it lives and a minute longer', () => {
    const { gate, enter, clock } = setUp();
    const living = enter();
    const { session } = living;
    clock.pass(10 * 60_000);
    expect(gate.challenge(session.id, 'mine', origin)).not.toBeNull();
    living.left();
    clock.pass(59_000);
    expect(gate.challenge(session.id, 'mine', origin)).not.toBeNull();
    clock.pass(2_000);
    expect(gate.challenge(session.id, 'mine', origin)).toBeNull();
  });

  // Promise: both-sides-prove
  it('a reconnect is proved both ways, over fresh nonces, for this origin', () => {
    const { gate, enter } = setUp();
    const { session } = enter();
    const challenge = () => gate.challenge(session.id, 'mine', origin) ?? expect.fail('no session');
    const one = challenge();
    const two = challenge();
    expect(one.proof).toBe(sign(session.key, 'host', session, one.nonce));
    expect(one.nonce).not.toBe(two.nonce);
    const right = sign(session.key, 'page', session, one.nonce);
    expect(two.admit(right)).toBeNull();
    expect(one.admit(one.proof)).toBeNull();
    expect(one.admit(sign(session.key, 'page', session, one.nonce, 'http://127.0.0.1:4601'))).toBeNull();
    expect(one.admit(sign(session.id, 'page', session, one.nonce))).toBeNull();
    expect(one.admit(right)?.session).toEqual(session);
  });

  it('knows no session that it did not make', () => {
    expect(setUp().gate.challenge('guess', 'mine', origin)).toBeNull();
  });

  // Promise: wrong-codes-slowed
  it('wrong codes are slowed down, reported once a minute, and void nobody’s own', () => {
    const { gate, guessed, clock, tokenFor } = setUp();
    const code = gate.issueCode();
    const answers = Array.from({ length: 3_640 }, (_, tries) => gate.exchange(`wrong ${tries}`));
    expect(answers.filter((answer) => answer === 'unusable')).toHaveLength(10);
    expect(guessed()).toBe(1);
    tokenFor(code);
    clock.pass(60_000);
    for (let tries = 0; tries < 9; tries += 1) expect(gate.exchange(`again ${tries}`)).toBe('unusable');
    expect(guessed()).toBe(1);
    gate.exchange('the tenth');
    expect(guessed()).toBe(2);
  });

  it('a token is not a code, nor a code a token', () => {
    const { gate, tokenFor } = setUp();
    const code = gate.issueCode();
    expect(gate.admit(code)).toBeNull();
    expect(gate.exchange(tokenFor(code))).toBe('unusable');
  });
});
