import { readFileSync } from 'node:fs';
import writeFileAtomic from 'write-file-atomic';
import { z } from 'zod';

const size = z.number().int().min(200).max(20_000);
const position = z.number().int().min(-50_000).max(50_000);
const windowBoundsSchema = z.object({
  x: position.optional(),
  y: position.optional(),
  width: size,
  height: size,
});
export type WindowBounds = z.infer<typeof windowBoundsSchema>;

const firstBounds: WindowBounds = { width: 1440, height: 900 };

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where the window was when it was last closed, unless that place is off every screen now. */
export function readWindowBounds(path: string, screens: readonly Area[]): WindowBounds {
  let bounds: WindowBounds;
  try {
    bounds = windowBoundsSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch {
    return firstBounds;
  }
  const { x, y, width, height } = bounds;
  if (x === undefined || y === undefined) return bounds;
  const isOnAScreen = screens.some(
    (screen) =>
      x < screen.x + screen.width && x + width > screen.x && y >= screen.y && y < screen.y + screen.height,
  );
  return isOnAScreen ? bounds : { width, height };
}

/** A place that can't be remembered is no reason to keep a window from closing. */
export function saveWindowBounds(path: string, bounds: WindowBounds): void {
  try {
    writeFileAtomic.sync(path, JSON.stringify(bounds), { mode: 0o600 });
  } catch {
    // The next start opens at the usual size.
  }
}
