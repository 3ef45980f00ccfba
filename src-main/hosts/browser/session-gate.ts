import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { proofText, type Session } from '../../../src-shared/contract/session-handshake.ts';
import type { Clock } from '../../base/clock.ts';

const secretBytes = 32;
const codeLifetimeMs = 60_000;
const failuresUntilSlow = 10;
const failureWindowMs = 60_000;
/** Most printed codes that are valid at once: the first, and those requested since. */
const maxOpenCodes = 8;

/** A connection that was let in. */
export interface Admission {
  session: Session;
  /** Notes that the socket is closed. */
  left(): void;
}

/** The host's half of a reconnect. */
export interface Challenge {
  nonce: string;
  /** Proof that only the host which made the session can give. */
  proof: string;
  /** Lets the socket in that sends the page's half. */
  admit(pageProof: string): Admission | null;
}

interface Secret {
  digest: Buffer;
  expiresAtMs: number;
}

interface LiveSession extends Session {
  sockets: number;
  /** End of the session, which applies while it has no socket. */
  expiresAtMs: number;
}

/**
 * Who may talk to the engine. Everything lives in memory, and of codes and tokens only digests are
 * kept; comparing digests of equal length in constant time reveals nothing about how near a guess was.
 *
 *   code ──exchange──► token ──admit──► socket + session ──challenge, proof──► socket …
 *
 * @param onGuessed ten wrong codes came within a minute: called at most once a minute. Open codes stay valid,
 * since nobody guesses 256 bits, and voiding them would only lock the owner out.
 */
export function createSessionGate({ clock, onGuessed }: { clock: Clock; onGuessed: () => void }) {
  const printedCodes: Secret[] = [];
  const tokens: Secret[] = [];
  const sessions = new Map<string, LiveSession>();
  let failures = { count: 0, sinceMs: 0, reported: false };

  const issue = (secrets: Secret[]): string => {
    const text = randomText();
    secrets.push({ digest: digestOf(text), expiresAtMs: inAMinute() });
    return text;
  };
  const spend = (secrets: Secret[], text: string): boolean => {
    const digest = digestOf(text);
    const nowMs = clock.monotonicMs();
    let found = false;
    for (const secret of secrets.slice()) {
      const isIt = timingSafeEqual(secret.digest, digest);
      const isOver = secret.expiresAtMs <= nowMs;
      if (isIt || isOver) secrets.splice(secrets.indexOf(secret), 1);
      if (isIt && !isOver) found = true;
    }
    return found;
  };
  const inAMinute = () => clock.monotonicMs() + codeLifetimeMs;

  function join(session: LiveSession): Admission {
    session.sockets += 1;
    return {
      session: { id: session.id, key: session.key },
      left() {
        session.sockets -= 1;
        session.expiresAtMs = inAMinute();
      },
    };
  }

  function dropOldSessions(): void {
    for (const [id, { sockets, expiresAtMs }] of sessions)
      if (sockets === 0 && expiresAtMs <= clock.monotonicMs()) sessions.delete(id);
  }

  function countFailure(): 'unusable' | 'slow_down' {
    const nowMs = clock.monotonicMs();
    if (nowMs - failures.sinceMs >= failureWindowMs) failures = { count: 0, sinceMs: nowMs, reported: false };
    failures.count += 1;
    if (failures.count < failuresUntilSlow) return 'unusable';
    if (!failures.reported) {
      failures.reported = true;
      onGuessed();
    }
    return failures.count === failuresUntilSlow ? 'unusable' : 'slow_down';
  }

  return {
    /** Returns a one-time code for the fragment of an address, valid for a minute. */
    issueCode(): string {
      if (printedCodes.length >= maxOpenCodes) printedCodes.shift();
      return issue(printedCodes);
    },
    /**
     * Returns a token for a code, or why not. `slow_down`: wrong ones come too often. A right one is always accepted.
     */
    exchange: (code: string): { token: string } | 'unusable' | 'slow_down' =>
      spend(printedCodes, code) ? { token: issue(tokens) } : countFailure(),
    /** Lets a socket in that sends a token; each token lets one in. */
    admit(token: string): Admission | null {
      if (!spend(tokens, token)) return null;
      dropOldSessions();
      const session = { id: randomText(), key: randomText(), sockets: 0, expiresAtMs: inAMinute() };
      sessions.set(session.id, session);
      return join(session);
    },
    /** Begins a reconnect to a session: while a socket of it is open, and for a minute after. */
    challenge(sessionId: string, pageNonce: string, origin: string): Challenge | null {
      dropOldSessions();
      const session = sessions.get(sessionId);
      if (!session) return null;
      const hostNonce = randomText();
      const about = { origin, session: sessionId, pageNonce, hostNonce };
      const proof = (role: 'host' | 'page') =>
        createHmac('sha256', Buffer.from(session.key, 'base64url')).update(proofText(role, about)).digest();
      return {
        nonce: hostNonce,
        proof: proof('host').toString('base64url'),
        admit(pageProof) {
          const isIt = timingSafeEqual(digestOf(pageProof), digestOf(proof('page').toString('base64url')));
          return isIt ? join(session) : null;
        },
      };
    },
  };
}
export type SessionGate = ReturnType<typeof createSessionGate>;

function randomText(): string {
  return randomBytes(secretBytes).toString('base64url');
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
