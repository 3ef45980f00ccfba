import { useSettled } from './use-settled.ts';

/** Says a text to screen readers once typing has ended; with `shownClass`, shows it to everybody and says it at once. */
export function SettledStatus({ text, shownClass = null }: { text: string; shownClass?: string | null }) {
  const settled = useSettled(text);
  return (
    <span role="status" className={shownClass === null ? 'sr-only' : `block ${shownClass}`}>
      {shownClass === null ? settled : text}
    </span>
  );
}
