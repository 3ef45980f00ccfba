import { keyLabels } from '../keys/key-label.ts';

/** A key as it is printed on the keyboard. `keys` is in the keymap's spelling, such as `$mod+k` or `g i`. */
export function Kbd({
  keys,
  onAccent = false,
  isSpoken = false,
}: {
  keys: string;
  onAccent?: boolean;
  /** Whether the key is read out too: where it is the content and not a hint beside a name. */
  isSpoken?: boolean;
}) {
  const tone = onAccent
    ? 'border-accent-ink/40 bg-transparent text-accent-ink'
    : 'border-line bg-kbd text-ink-3';
  return (
    <span className="inline-flex gap-0.5" aria-hidden={isSpoken ? undefined : true}>
      {keyLabels(keys).map((label) => (
        <kbd
          key={label}
          className={`inline-block min-w-[18px] rounded-sm border px-[5px] py-0.5 text-center font-mono text-[11px] leading-none font-strong ${tone}`}
        >
          {label}
        </kbd>
      ))}
    </span>
  );
}
