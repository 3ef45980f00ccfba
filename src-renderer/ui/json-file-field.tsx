import type { Ref } from 'react';

/** Chooses a JSON file to read in. It isn't seen: a command or a button clicks it. */
export function JsonFileField({
  ref,
  label,
  onFile,
}: {
  ref: Ref<HTMLInputElement>;
  label: string;
  onFile: (file: File) => void;
}) {
  return (
    <input
      ref={ref}
      type="file"
      accept=".json,application/json"
      autoComplete="off"
      hidden
      aria-label={label}
      onChange={({ currentTarget }) => {
        const file = currentTarget.files?.[0];
        // The same file can be chosen again.
        currentTarget.value = '';
        if (file !== undefined) onFile(file);
      }}
    />
  );
}
