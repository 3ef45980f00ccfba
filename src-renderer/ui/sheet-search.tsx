import { Search } from 'lucide-react';

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
    <div className="mb-3 flex h-8 items-center gap-2 rounded-[7px] border border-line bg-bg px-2.5 focus-within:outline-2 focus-within:outline-focus">
      <Search size={14} className="shrink-0 text-ink-3" />
      <input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the sheet was opened to look something up
        autoFocus
        type="text"
        role="searchbox"
        aria-label={label}
        placeholder={label}
        value={text}
        maxLength={60}
        spellCheck={false}
        autoComplete="off"
        className="min-w-0 flex-1 bg-transparent outline-none"
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || text === '') return;
          event.stopPropagation();
          onChange('');
        }}
      />
    </div>
  );
}
