import { Search } from 'lucide-react';
import type { ComponentProps, KeyboardEvent, RefObject } from 'react';
import { Kbd } from './kbd.tsx';

interface SearchFieldProps
  extends Pick<ComponentProps<'input'>, 'autoFocus' | 'maxLength' | 'onKeyDown' | 'ref' | 'title'> {
  label: string;
  text: string;
  /** Key that focuses it, in the keymap's spelling. */
  keys?: string | undefined;
  onChange: (text: string) => void;
  className?: string;
}

/** A field for a search, with its sign before it. */
export function SearchField({ label, text, keys, onChange, className = '', ...input }: SearchFieldProps) {
  return (
    <div
      className={`flex h-8 items-center gap-2 rounded-[7px] border border-line bg-bg px-2.5 focus-within:outline-2 focus-within:outline-focus ${className}`}
    >
      <Search size={14} className="shrink-0 text-ink-3" />
      <input
        {...input}
        type="text"
        role="searchbox"
        aria-label={label}
        placeholder={label}
        value={text}
        spellCheck={false}
        autoComplete="off"
        className="min-w-0 flex-1 bg-transparent text-ellipsis outline-none"
        onChange={({ target }) => onChange(target.value)}
      />
      {keys === undefined ? null : <Kbd keys={keys} />}
    </div>
  );
}

/** Narrows the list below as one types. Escape clears, then goes back to the list, as Enter and Down do. */
export function ListSearchField({
  hint,
  inputRef,
  onLeave,
  ...field
}: Omit<SearchFieldProps, 'autoFocus' | 'onKeyDown' | 'ref' | 'title'> & {
  /** Hint of what can be typed, shown on hover. */
  hint?: string | undefined;
  inputRef: RefObject<HTMLInputElement | null>;
  /** Called when the user has finished typing: the list takes the focus. */
  onLeave: () => void;
}) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && field.text !== '') field.onChange('');
    else if (event.key === 'Escape' || event.key === 'Enter' || event.key === 'ArrowDown') onLeave();
    else return;
    event.preventDefault();
  };
  return <SearchField {...field} ref={inputRef} title={hint} onKeyDown={onKeyDown} />;
}

/** Narrows what a sheet shows as one types. Escape clears it first. */
export function SheetSearch({
  label,
  text,
  onChange,
}: {
  label: string;
  text: string;
  onChange: (text: string) => void;
}) {
  return (
    <SearchField
      label={label}
      text={text}
      maxLength={60}
      // The sheet was opened to look something up.
      autoFocus
      onChange={onChange}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || text === '' || event.nativeEvent.isComposing) return;
        event.stopPropagation();
        onChange('');
      }}
      className="mb-3"
    />
  );
}
