import { z } from 'zod';
import { minuteOfDay } from '../time/local-day.ts';
import type { TimeZone } from '../time/time-zone.ts';

/** Events that the system can notify of while another window is in front. */
export const notificationKinds = [
  /** Decisions came to need a person. */
  'needs_person',
  /** The service refuses the API key. */
  'key_refused',
  /** The connection is back, and decisions that waited for it were sent. */
  'sent',
  /** Claims of a watched list changed at the service. */
  'watched_list',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

export const minutesOfDay = 1440;
const minute = z
  .number()
  .int()
  .min(0)
  .max(minutesOfDay - 1);

export const mostWatchedLists = 50;

/** Notification settings of a profile. They hold no names of lists, which may name people. */
export const notificationSettingsSchema = z.strictObject({
  /** Kinds that are notified of. */
  kinds: z.array(z.enum(notificationKinds)).max(notificationKinds.length),
  /** Minutes of the local day between which nothing is shown; the second may be on the next day. `null` for never. */
  quietHours: z.strictObject({ fromMinute: minute, untilMinute: minute }).nullable(),
  /** Ids of saved lists, of any account. */
  watchedLists: z.array(z.string().max(64)).max(mostWatchedLists),
});
export type NotificationSettings = z.infer<typeof notificationSettingsSchema>;
export const firstNotificationSettings: NotificationSettings = {
  kinds: [...notificationKinds],
  quietHours: null,
  watchedLists: [],
};

/** Whether notifications are quiet now. Hours that end when they begin are none. */
export function isQuiet({ quietHours }: NotificationSettings, nowMs: number, zone: TimeZone): boolean {
  if (quietHours === null) return false;
  const { fromMinute, untilMinute } = quietHours;
  const minuteNow = minuteOfDay(nowMs, zone);
  return fromMinute <= untilMinute
    ? fromMinute <= minuteNow && minuteNow < untilMinute
    : fromMinute <= minuteNow || minuteNow < untilMinute;
}

/** Returns the time of day of a minute, such as `22:05`. */
export const clockTimeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

/** Returns the minute of the day; `null` if the text is no time of day. */
export function minuteOf(clockTime: string): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(clockTime) ?? [];
  return hours === undefined || minutes === undefined ? null : Number(hours) * 60 + Number(minutes);
}
