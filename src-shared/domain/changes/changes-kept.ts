import { z } from 'zod';

/** Number of days that the feed of changes is kept. */
export const keepChangesDaysSchema = z.number().int().min(7).max(730);
export const firstKeepChangesDays = 90;
/** Numbers of days that the settings offer. */
export const keepChangesDaysChoices = [30, 60, 90, 180, 365, 730] as const;
