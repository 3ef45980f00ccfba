import { z } from 'zod';

/** What the Electron host tells the program that started it. */
export const launcherMessageSchema = z.discriminatedUnion('kind', [
  /** The window asked over its port and was answered: Electron works here. */
  z.object({ kind: z.literal('answered') }),
  /** Claimdesk itself can't start and has said why: another host would fail the same way. */
  z.object({ kind: z.literal('failed') }),
]);
export type LauncherMessage = z.infer<typeof launcherMessageSchema>;

/** Without a launcher there is nobody to tell. */
export function tellLauncher(message: LauncherMessage): void {
  // The launcher may have ended meanwhile.
  process.send?.(message, undefined, undefined, () => {});
}
