import { Kbd } from './kbd.tsx';
import { onLetterListKey } from './letter-list.ts';

export interface LetterChoice {
  name: string;
  letter: string;
  hint?: string;
  act: () => void;
}

/** The choices of a dialog, each at a letter. */
export function LetterChoices({ choices }: { choices: readonly LetterChoice[] }) {
  return (
    <ul
      className="-mx-2 flex flex-col"
      onKeyDown={(event) => onLetterListKey(event, choices, ({ act }) => act())}
    >
      {choices.map(({ name, letter, hint, act }, index) => (
        <li key={letter}>
          <button
            type="button"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the letters are typed here
            autoFocus={index === 0}
            aria-keyshortcuts={letter}
            onClick={act}
            className="grid min-h-[34px] w-full -outline-offset-2 grid-cols-[28px_minmax(0,1fr)_auto] items-center gap-1 rounded-[6px] px-2 text-left hover:bg-hover"
          >
            <span>
              <Kbd keys={letter} />
            </span>
            <span className="truncate">{name}</span>
            <span className="num text-small text-ink-3">{hint}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
