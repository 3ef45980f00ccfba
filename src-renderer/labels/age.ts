export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

export const oldAfterDays = 20;

export interface Age {
  value: number;
  unit: 'minutes' | 'hours' | 'days';
  isOld: boolean;
}

/** Returns how old a claim is. One from the future (a wrong clock) has age zero. */
export function ageOf(createdAtMs: number, nowMs: number): Age {
  const ms = Math.max(0, nowMs - createdAtMs);
  if (ms < hourMs) return { value: Math.floor(ms / minuteMs), unit: 'minutes', isOld: false };
  if (ms < dayMs) return { value: Math.floor(ms / hourMs), unit: 'hours', isOld: false };
  const days = Math.floor(ms / dayMs);
  return { value: days, unit: 'days', isOld: days > oldAfterDays };
}
