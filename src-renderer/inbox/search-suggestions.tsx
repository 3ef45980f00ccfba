import { useTranslations } from 'use-intl';
import { popoverClass } from '../ui/popover-class.ts';
import type { Suggestion } from './use-search-suggestions.ts';

export function suggestionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

/** Suggestions below the search: the focus stays in it, which names the active one. */
export function SearchSuggestions({
  id,
  suggestions,
  active,
  onTake,
}: {
  id: string;
  suggestions: readonly Suggestion[];
  active: number;
  onTake: (suggestion: Suggestion) => void;
}) {
  const t = useTranslations('inbox');
  return (
    <ul
      id={id}
      role="listbox"
      aria-label={t('suggestions')}
      className={`absolute top-full left-0 z-30 mt-1 max-h-80 w-full max-w-[460px] p-1 ${popoverClass}`}
    >
      {suggestions.map((suggestion, index) => (
        <li
          key={suggestion.text}
          id={suggestionId(id, index)}
          role="option"
          aria-selected={index === active}
          className={`flex min-h-[28px] cursor-default items-center gap-3 rounded-[6px] px-2 ${index === active ? 'bg-hover' : ''}`}
          // Before the input loses the focus, and the suggestions with it.
          onMouseDown={(event) => {
            event.preventDefault();
            onTake(suggestion);
          }}
        >
          <span className="min-w-0 truncate ident">{suggestion.label}</span>
          <span className="ml-auto min-w-0 truncate text-small text-ink-3">{suggestion.hint}</span>
        </li>
      ))}
    </ul>
  );
}
