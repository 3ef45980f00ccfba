import { z } from 'zod';

/** Message of the Electron host to the program that started it. */
export const launcherMessageSchema = z.discriminatedUnion('kind', [
  /** The window was answered over its port: Electron works here. */
  z.object({ kind: z.literal('answered') }),
  /** Claimdesk itself can't start and has said why: another host would fail in the same way. */
  z.object({ kind: z.literal('failed') }),
]);
export type LauncherMessage = z.infer<typeof launcherMessageSchema>;

/** Sends a message to the launcher, if there is one. */
export function tellLauncher(message: LauncherMessage): void {
  // The launcher may have ended meanwhile.
  process.send?.(message, undefined, undefined, () => {});
}
