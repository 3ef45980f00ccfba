/** Until when a claim can be snoozed at a key. */
export const snoozeChoices = ['later_today', 'tomorrow', 'next_week'] as const;
export type SnoozeChoice = (typeof snoozeChoices)[number];

const laterMs = 3 * 3_600_000;
const quarterMs = 900_000;
/** In the morning, by the clock of this computer. */
const morningHour = 9;
const monday = 1;

/** `null`: today is over by then. */
export function snoozeUntil(choice: SnoozeChoice, nowMs: number): number | null {
  const now = new Date(nowMs);
  switch (choice) {
    case 'later_today': {
      const laterAtMs = Math.ceil((nowMs + laterMs) / quarterMs) * quarterMs;
      return new Date(laterAtMs).getDate() === now.getDate() ? laterAtMs : null;
    }
    case 'tomorrow':
      return morningAfter(now, 1);
    case 'next_week':
      return morningAfter(now, ((monday - now.getDay() + 6) % 7) + 1);
  }
}

/** The morning of a day that was typed (`2026-12-24`); `null`: it is none, or not in the future. */
export function morningOf(day: string, nowMs: number): number | null {
  const [, year = '', month = '', date = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  const morning = new Date(Number(year), Number(month) - 1, Number(date), morningHour);
  const isDay = morning.getMonth() === Number(month) - 1 && morning.getDate() === Number(date);
  return year !== '' && isDay && morning.getTime() > nowMs ? morning.getTime() : null;
}

function morningAfter(now: Date, days: number): number {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, morningHour).getTime();
}
