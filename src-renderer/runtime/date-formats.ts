import type { Formats } from 'use-intl';

/**
 * Spanish-speaking regions that write 15:05, although Unicode's data has 3:05 p. m. for them, which is how the hour
 * is spoken there.
 */
const writes24Hours: ReadonlySet<string> = new Set([
  'es-419',
  'es-AR',
  'es-BO',
  'es-CL',
  'es-CR',
  'es-EC',
  'es-PE',
  'es-PY',
  'es-UY',
]);

/** Whether a region writes hours from 1 to 12, with a sign for before and after noon. */
function has12Hours(locale: string): boolean {
  return (
    !writes24Hours.has(locale) &&
    new Intl.DateTimeFormat(locale, { hour: 'numeric', timeZone: 'UTC' }).resolvedOptions().hour12 === true
  );
}

/** Returns the formats in which a region writes moments. Every time on the screen and on paper has one of them. */
export function dateFormatsOf(locale: string) {
  const hour = has12Hours(locale)
    ? ({ hour: 'numeric', hourCycle: 'h12' } as const)
    : ({ hour: '2-digit', hourCycle: 'h23' } as const);
  const clock = { ...hour, minute: '2-digit' } as const;
  const second = { ...clock, second: '2-digit' } as const;
  const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  return {
    clock,
    day,
    moment: { ...day, ...clock },
    recent: { day: 'numeric', month: 'short', ...clock },
    /** A moment to the second, for evidence. */
    second,
    exact: { ...day, ...second },
  } satisfies Formats['dateTime'];
}
