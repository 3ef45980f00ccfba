/**
 * Parses an ISO 8601 date-time as the service writes it, to Unix time in milliseconds; `null` for anything else. A
 * time without an offset is UTC: the interface says that its times are ("ISO 8601 UTC").
 */
export function readInstantMs(text: string | null | undefined): number | null {
  if (text && usual.test(text)) return Date.parse(text);
  const parts = /^(\d{4}-\d\d-\d\d)(?:[Tt ](\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?)(Z|z|[+-]\d\d:?\d\d)?)?$/.exec(
    text?.trim() ?? '',
  );
  if (!parts) return null;
  const [, day = '', time = '00:00', offset = 'Z'] = parts;
  if (!isCalendarDay(day)) return null;
  const zone = offset.length === 5 ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset.toUpperCase();
  const atMs = Date.parse(`${day}T${time.replace(',', '.')}${zone}`);
  return Number.isNaN(atMs) ? null : atMs;
}

/** Matches what `toISOString` writes of a day that every month has, which the engine reads as it is. */
const usual = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/;
const shortestMonth = '28';

/**
 * Whether the month has this day: the engine would continue into the next one, and take February 30th for March 2nd.
 * A day that every month has needs no check.
 */
function isCalendarDay(day: string): boolean {
  if (day.slice(8) <= shortestMonth) return true;
  const startMs = Date.parse(`${day}T00:00Z`);
  return new Date(startMs).getUTCDate() === Number(day.slice(8));
}

/** Whether two times as received are equal: `…00Z` and `…00.000Z` are; what can't be parsed is compared as text. */
export function isSameInstant(one: string | null, other: string | null): boolean {
  if (one === other) return true;
  const oneMs = readInstantMs(one);
  return oneMs !== null && oneMs === readInstantMs(other);
}
