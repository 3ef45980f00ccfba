import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../clock.ts';

const secretBytes = 32;
const codeLifetimeMs = 60_000;
const failuresUntilNewCode = 10;
/** Printed codes that may be open at once: the first, and those a person asked for since. */
const maxOpenCodes = 8;

/** A connection that was let in. */
export interface Admission {
  /** Exchanged by the same page after a reload: once, while its socket lives and a minute longer. */
  reloadCode: string;
  /** The socket is gone. */
  left(): void;
}

export interface SessionGate {
  /** A one-time code for the fragment of an address; good for a minute. */
  issueCode(): string;
  /** A token for a code, or `null`. The code is spent either way it is known. */
  exchange(code: string): string | null;
  /** Lets a socket in that shows a token; a token lets one in. */
  admit(token: string): Admission | null;
}

interface Secret {
  digest: Buffer;
  /** `Infinity` while the socket that holds it lives. */
  expiresAtMs: number;
}

/**
 * Who may talk to the engine. Everything lives in memory, and only digests are kept; comparing
 * digests of equal length in constant time tells nothing about how near a guess was.
 *
 *   code ──exchange──► token ──admit──► socket + reload code ──exchange──► token …
 *
 * @param onGuessed after ten wrong codes the printed ones are void: issue and print another.
 */
export function createSessionGate({
  clock,
  onGuessed,
}: {
  clock: Clock;
  onGuessed: () => void;
}): SessionGate {
  const printedCodes: Secret[] = [];
  const reloadCodes: Secret[] = [];
  const tokens: Secret[] = [];
  let failures = 0;

  const issue = (secrets: Secret[], expiresAtMs: number): { text: string; secret: Secret } => {
    const text = randomBytes(secretBytes).toString('base64url');
    const secret = { digest: digestOf(text), expiresAtMs };
    secrets.push(secret);
    return { text, secret };
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

  return {
    issueCode() {
      if (printedCodes.length >= maxOpenCodes) printedCodes.shift();
      return issue(printedCodes, inAMinute()).text;
    },
    exchange(code) {
      const isPrinted = spend(printedCodes, code);
      const isReload = spend(reloadCodes, code);
      if (isPrinted || isReload) {
        failures = 0;
        return issue(tokens, inAMinute()).text;
      }
      failures += 1;
      if (failures >= failuresUntilNewCode) {
        failures = 0;
        printedCodes.length = 0;
        onGuessed();
      }
      return null;
    },
    admit(token) {
      if (!spend(tokens, token)) return null;
      const { text, secret } = issue(reloadCodes, Infinity);
      return {
        reloadCode: text,
        left() {
          secret.expiresAtMs = inAMinute();
        },
      };
    },
  };
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
