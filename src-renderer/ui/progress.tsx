import { ProgressBar } from 'react-aria-components';

/** A thin bar. `value` of `max`; a `max` of 0 is a length that nobody knows yet. */
export function Progress({ label, value, max }: { label: string; value: number; max: number }) {
  const part = max > 0 ? Math.min(1, value / max) : 0;
  return (
    <ProgressBar
      aria-label={label}
      value={value}
      maxValue={Math.max(max, 1)}
      isIndeterminate={max <= 0}
      className="h-[3px] w-full overflow-hidden rounded-full bg-line"
    >
      <div
        className={`keeps-color h-full rounded-full bg-accent ${max > 0 ? '' : 'w-1/3 animate-pulse'}`}
        style={max > 0 ? { width: `${part * 100}%` } : undefined}
      />
    </ProgressBar>
  );
}
