import { z } from 'zod';

/**
 * How a page of the browser host and the host know each other. The first time the page shows a token,
 * for which it gave the one-time code of its address; from then on both share a key, and each
 * reconnect is proved both ways before anything else is said:
 *
 *   page ──{ session, nonce }──► host
 *   page ◄──{ nonce, proof }──── host      HMAC-SHA-256 under the key: this is the host that let me in
 *   page ──{ proof }───────────► host      and this is the page
 *   page ◄──{ ok }────────────── host
 *
 * Whoever takes the port after the host has ended learns the session's name and a nonce.
 */
const secret = z.string().min(1).max(200);

export const tokenMessageSchema = z.strictObject({ token: secret });
export const resumeMessageSchema = z.strictObject({ session: secret, nonce: secret });
export const challengeSchema = z.strictObject({ nonce: secret, proof: secret });
export const proofMessageSchema = z.strictObject({ proof: secret });

/** Id of a session and its key, in base64url. The page keeps both in `sessionStorage`. */
export const sessionSchema = z.strictObject({ id: secret, key: secret });
export type Session = z.infer<typeof sessionSchema>;

export const welcomeSchema = z.strictObject({
  ok: z.literal(true),
  /** The session; absent after a reconnect, which continues it. */
  session: sessionSchema.optional(),
});

/** Returns the text that is signed. The role keeps one side's proof from being replayed as the other's. */
export function proofText(
  role: 'host' | 'page',
  about: { origin: string; session: string; pageNonce: string; hostNonce: string },
): string {
  return ['claimdesk', role, about.origin, about.session, about.pageNonce, about.hostNonce].join('\n');
}
