import { z } from 'zod';

/** Minutes between two walks of the unseen listing. */
export const syncMinutesSchema = z.number().int().min(1).max(60);
export const firstSyncMinutes = 1;

/** Megabytes that an hour may take of each account before listings wait; `null` for no limit. */
export const hourlyDataMbSchema = z.number().int().min(1).max(100_000).nullable();
export const firstHourlyDataMb = null;
export const megabyte = 1_000_000;
