import type { Formats } from 'use-intl';

/**
 * Spanish-speaking regions that write 15:05, although Unicode's data has 3:05 p. m. for them, which is how the
 * hour is spoken there.
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

/** Whether a region writes the hour from 1 to 12, with what stands for before and after noon. */
function has12Hours(locale: string): boolean {
  return (
    !writes24Hours.has(locale) &&
    new Intl.DateTimeFormat(locale, { hour: 'numeric', timeZone: 'UTC' }).resolvedOptions().hour12 === true
  );
}

/** How a region writes moments: every time on the screen and on paper has one of these formats. */
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
    /** For evidence: to the second. */
    second,
    exact: { ...day, ...second },
  } satisfies Formats['dateTime'];
}
