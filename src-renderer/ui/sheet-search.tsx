import { SearchField } from './list-search-field.tsx';

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
        if (event.key !== 'Escape' || text === '') return;
        event.stopPropagation();
        onChange('');
      }}
      className="mb-3"
    />
  );
}
