import { z } from 'zod';

/** A name of the IANA time zone database, such as `America/Sao_Paulo`. */
export type TimeZone = string;

export const longestTimeZone = 64;

/** Returns the time zone of this computer. */
export function systemTimeZone(): TimeZone {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  // What some systems say that are set to none.
  return isTimeZone(timeZone) ? timeZone : 'UTC';
}

/** Whether this runtime knows the zone. Offsets such as `+03:00` are no zones, as they have no summer time. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][\w+/-]*$/.test(name) || name === 'Etc/Unknown') return false;
  try {
    Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Examples shown for a value that is no zone. */
const examples = ['system', 'America/Sao_Paulo', 'UTC', '…'];

/** Time zone; `system` is the computer's, also when it changes. */
export const timeZonePreferenceSchema = z
  .string()
  .max(longestTimeZone)
  .superRefine((name, { issues }) => {
    if (name !== 'system' && !isTimeZone(name))
      issues.push({ code: 'invalid_value', values: examples, input: name });
  });
export const firstTimeZone = 'system';

/** Returns the time zone of a preference; the computer's if the named one is unknown here. */
export function timeZoneOf(preference: string, system = systemTimeZone()): TimeZone {
  return preference !== 'system' && isTimeZone(preference) ? preference : system;
}
