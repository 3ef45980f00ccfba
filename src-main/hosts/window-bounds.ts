import writeFileAtomic from 'write-file-atomic';
import { z } from 'zod';
import { readJsonFile } from '../base/parse-json.ts';

/** File in the profile's folder with one position for every host. */
export const windowBoundsFile = 'window-bounds.json';

const size = z.number().int().min(200).max(20_000);
const position = z.number().int().min(-50_000).max(50_000);
export const windowBoundsSchema = z.object({
  x: position.optional(),
  y: position.optional(),
  width: size,
  height: size,
  isMaximized: z.boolean().optional(),
});
export type WindowBounds = z.infer<typeof windowBoundsSchema>;

const firstBounds: WindowBounds = { width: 1440, height: 900 };

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * Returns where the window was when it was last closed, or the usual size; never larger than its screen.
 *
 * @param screens `null` if unknown before there is a window
 */
export function readWindowBounds(path: string, screens: readonly Area[] | null): WindowBounds {
  const bounds = windowBoundsSchema.safeParse(readJsonFile(path)).data ?? firstBounds;
  if (screens === null) return bounds;
  const { x, y, width, height } = bounds;
  const screen =
    x === undefined || y === undefined
      ? undefined
      : screens.find(
          (one) => x < one.x + one.width && x + width > one.x && y >= one.y && y < one.y + one.height,
        );
  const area = screen ?? screens[0];
  const fitting = area
    ? { width: Math.min(width, area.width), height: Math.min(height, area.height) }
    : { width, height };
  return screen ? { ...bounds, ...fitting } : fitting;
}

/** Returns the area nearest to `bounds` that fits into `area`; in its middle if there is no position yet. */
export function fitInto(bounds: WindowBounds, area: Area): Area {
  const width = Math.min(bounds.width, area.width);
  const height = Math.min(bounds.height, area.height);
  const place = (wanted: number | undefined, start: number, room: number) =>
    Math.round(wanted === undefined ? start + room / 2 : Math.min(Math.max(wanted, start), start + room));
  return {
    x: place(bounds.x, area.x, area.width - width),
    y: place(bounds.y, area.y, area.height - height),
    width,
    height,
  };
}

/** Saves the position. A failure doesn't keep a window from closing. */
export function saveWindowBounds(path: string, bounds: WindowBounds): void {
  try {
    writeFileAtomic.sync(path, JSON.stringify(bounds), { mode: 0o600 });
  } catch {
    // The next start opens at the usual size.
  }
}
