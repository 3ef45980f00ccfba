import { Refused } from '../base/refused.ts';
import type { SaveFile } from './rpc-services.ts';

/**
 * Gives a file to whoever asked for it: the host writes it where it has a dialog, and otherwise the answer has its
 * text. @throws Refused if nothing can be written
 */
export async function shareFile(
  saveFile: SaveFile | null,
  name: string,
  { text, written, left }: { text: string; written: number; left: number },
): Promise<{ text: string | null; left: number }> {
  if (written === 0) throw new Refused('not_readable', {});
  if (saveFile === null) return { text, left };
  await saveFile.whole(name, () => Buffer.from(text, 'utf8'));
  return { text: null, left };
}
