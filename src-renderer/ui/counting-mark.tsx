/** Says that a count is being made: three dots with a text for screen readers. What is counted in a moment shows none. */
export function CountingMark({ label }: { label: string }) {
  return (
    <span className="animate-late" title={label}>
      <span aria-hidden="true">…</span>
      <span className="sr-only">{label}</span>
    </span>
  );
}
