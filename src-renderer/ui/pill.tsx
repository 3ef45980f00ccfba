import type { ReactNode } from 'react';

/** amber = needs a decision, blue = with the network, green = accepted or won, red = rejected or lost, grey = over. */
export type Tone = 'amber' | 'blue' | 'green' | 'red' | 'grey';

const pills: Readonly<Record<Tone, string>> = {
  amber: 'bg-amber-bg text-amber',
  blue: 'bg-blue-bg text-blue',
  green: 'bg-green-bg text-green',
  red: 'bg-red-bg text-red',
  grey: 'bg-grey-bg text-grey',
};
const dots: Readonly<Record<Tone, string>> = {
  amber: 'bg-amber-dot',
  blue: 'bg-blue-dot',
  green: 'bg-green-dot',
  red: 'bg-red-dot',
  grey: 'bg-grey-dot',
};

export function Pill({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex h-5 min-w-0 items-center gap-[5px] rounded-full px-2 text-second forced-colors:border font-medium whitespace-nowrap ${pills[tone]}`}
    >
      {children}
    </span>
  );
}

/** The dot beside a status's words; never alone. */
export function Dot({ tone }: { tone: Tone }) {
  return (
    <i aria-hidden="true" className={`keeps-color inline-block size-2 shrink-0 rounded-full ${dots[tone]}`} />
  );
}

/** A status as a dot and words, on one line unless there is room for a second one. */
export function Status({ tone, lines = 1, children }: { tone: Tone; lines?: 1 | 2; children: ReactNode }) {
  return (
    <span className={`flex min-w-0 items-center gap-2 ${lines === 1 ? 'whitespace-nowrap' : 'leading-4'}`}>
      <Dot tone={tone} />
      <span className={lines === 1 ? 'truncate' : 'line-clamp-2'}>{children}</span>
    </span>
  );
}
