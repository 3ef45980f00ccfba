/** For work that takes more than a moment; `label` says what. */
export function Spinner({ label }: { label: string }) {
  return (
    <span
      role="status"
      aria-label={label}
      className="inline-block size-3.5 shrink-0 animate-spin rounded-full border-2 border-line border-t-accent"
    />
  );
}
