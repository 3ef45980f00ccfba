import { Search } from 'lucide-react';
import type { RefObject } from 'react';
import { Kbd } from './kbd.tsx';

/** Narrows the list below as one types. Escape clears, then goes back to the list, as Enter and Down do. */
export function ListSearchField({
  label,
  hint,
  text,
  maxLength,
  keys,
  inputRef,
  onChange,
  onLeave,
  className = '',
}: {
  label: string;
  /** Hint of what can be typed, shown on hover. */
  hint?: string | undefined;
  text: string;
  maxLength: number;
  /** Key that focuses it, in the keymap's spelling. */
  keys: string | undefined;
  inputRef: RefObject<HTMLInputElement | null>;
  onChange: (text: string) => void;
  /** Called when the user has finished typing: the list takes the focus. */
  onLeave: () => void;
  className?: string;
}) {
  return (
    <div
      className={`flex h-8 items-center gap-2 rounded-[7px] border border-line bg-bg px-2.5 focus-within:outline-2 focus-within:outline-focus ${className}`}
    >
      <Search size={14} className="shrink-0 text-ink-3" />
      <input
        ref={inputRef}
        type="text"
        role="searchbox"
        aria-label={label}
        placeholder={label}
        title={hint}
        value={text}
        maxLength={maxLength}
        spellCheck={false}
        autoComplete="off"
        className="min-w-0 flex-1 bg-transparent text-ellipsis outline-none"
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && text !== '') onChange('');
          else if (event.key === 'Escape' || event.key === 'Enter' || event.key === 'ArrowDown') onLeave();
          else return;
          event.preventDefault();
        }}
      />
      {keys === undefined ? null : <Kbd keys={keys} />}
    </div>
  );
}
