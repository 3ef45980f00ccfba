import { Search, X } from 'lucide-react';
import {
  Fragment,
  type KeyboardEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useLocale, useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import { decimalSignOf, shownAmounts, storedAmounts } from '../../src-shared/query/amount-terms.ts';
import { longestQuery } from '../../src-shared/query/query.ts';
import type { QueryError } from '../../src-shared/query/query-reader.ts';
import { typingAt } from '../../src-shared/query/complete.ts';
import { printQuery } from '../../src-shared/query/print.ts';
import { useKeyOf } from '../keys/keymap-context.ts';
import { IconButton } from '../ui/icon-button.tsx';
import { Kbd } from '../ui/kbd.tsx';
import type { ClaimListStore } from '../claim-list/claim-list-state.ts';
import { isUnreadable } from '../claim-list/claim-search.ts';
import { withoutChip } from '../claim-list/filter-chip.ts';
import { FilterChips } from '../claim-list/filter-chips.tsx';
import { useQueryProblem } from '../claim-list/use-query-problem.ts';
import { SearchSuggestions, suggestionId } from './search-suggestions.tsx';
import { type Suggestion, useSearchSuggestions } from './use-search-suggestions.ts';

interface SearchBoxProps {
  state: ClaimListStore;
  accountId: string;
  search: RefObject<HTMLInputElement | null>;
  /** Name of the field, if it isn't that of the search. */
  label?: string;
  /**
   * Called when the user has finished typing: the list takes the focus. `null`: it is a field of a form, which Enter
   * submits and Escape closes.
   */
  onLeave: (() => void) | null;
}

/** Search field behind the chips, with suggestions below and unreadable parts marked. */
export function SearchBox(props: SearchBoxProps) {
  const { search, label, onLeave } = props;
  const keyOf = useKeyOf();
  const t = useTranslations('inbox');
  const app = useTranslations('app');
  const problemText = useQueryProblem();
  const id = useId();
  const underlay = useRef<HTMLDivElement>(null);
  const typed = useSearchTyping(props);
  const { shown, errors, suggestions, active, isOpen, type, take } = typed;

  useLayoutEffect(() => {
    if (underlay.current !== null) underlay.current.scrollLeft = search.current?.scrollLeft ?? 0;
  });
  // What is wrong in the same way at several places is said once.
  const said = [
    ...new Set(errors.map((error) => problemText(error, shown))),
    ...(typed.hasNoWord ? [app('palette.noWord')] : []),
  ];

  return (
    <div className="relative min-w-0 flex-1">
      <div
        className="flex min-h-8 cursor-text flex-wrap items-center gap-1.5 rounded-[7px] border border-line bg-bg py-[3px] pr-2 pl-2.5 focus-within:outline-2 focus-within:outline-focus"
        onClick={() => search.current?.focus()}
      >
        <Search size={14} className="shrink-0 text-ink-3" />
        <FilterChips
          search={typed.search}
          onChange={(terms) => {
            typed.setTerms(terms);
            // The button is gone: in a form, the next keys are for the field.
            if (onLeave === null) search.current?.focus();
          }}
        />
        <span className="relative h-6 min-w-14 flex-1 @xl:min-w-24">
          <input
            ref={search}
            type="text"
            role="combobox"
            value={shown}
            aria-label={label ?? t('search')}
            aria-autocomplete="list"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            aria-activedescendant={isOpen && active >= 0 ? suggestionId(id, active) : undefined}
            aria-invalid={said.length > 0}
            aria-describedby={said.length === 0 ? undefined : `${id}-error`}
            title={t('searchHint')}
            placeholder={label === undefined ? t('search') : undefined}
            autoComplete="off"
            spellCheck={false}
            maxLength={typed.longestText}
            className="h-6 w-full bg-transparent outline-none"
            onChange={({ target }) => type(target.value, target.selectionStart ?? target.value.length)}
            onScroll={({ currentTarget }) => {
              if (underlay.current !== null) underlay.current.scrollLeft = currentTarget.scrollLeft;
            }}
            onBlur={typed.endTyping}
            onKeyDown={typed.onKeyDown}
          />
          {errors.length === 0 ? null : (
            <div
              ref={underlay}
              aria-hidden="true"
              className="pointer-events-none absolute inset-0 overflow-hidden whitespace-pre leading-6 text-transparent"
            >
              {errors.map(({ from, to }, index) => (
                <Fragment key={from}>
                  {shown.slice(endOf(errors[index - 1]), from)}
                  <mark className="bg-transparent text-transparent underline decoration-red decoration-wavy underline-offset-3">
                    {shown.slice(from, endOf({ from, to })) || ' '}
                  </mark>
                </Fragment>
              ))}
              {shown.slice(endOf(errors.at(-1)))}
            </div>
          )}
        </span>
        {shown === '' ? (
          onLeave === null ? null : (
            <span className="hidden @xl:contents">
              <Kbd keys={keyOf('search.focus') ?? ''} />
            </span>
          )
        ) : (
          <IconButton label={app('clearSearch')} onClick={() => type('', 0)}>
            <X size={14} />
          </IconButton>
        )}
      </div>
      {said.length === 0 ? null : (
        <div id={`${id}-error`} role="status" className="mt-1 w-max max-w-[65cqw] text-small text-red">
          {said.slice(0, mostSaid).map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
          {said.length > mostSaid ? <p>{t('moreProblems', { count: said.length - mostSaid })}</p> : null}
        </div>
      )}
      {isOpen ? <SearchSuggestions id={id} suggestions={suggestions} active={active} onTake={take} /> : null}
    </div>
  );
}

/** Most reasons that are said: each moves the list down by a line. */
const mostSaid = 4;

/** Returns where the mark of an error ends, which is never empty; 0 without an error. */
function endOf(error: Pick<QueryError, 'from' | 'to'> | undefined): number {
  return error === undefined ? 0 : Math.max(error.to, error.from + 1);
}

/** The typed text of the search, with what completes it, what is wrong in it and what its keys do. */
function useSearchTyping({ state, accountId, search, onLeave }: SearchBoxProps) {
  const shownSearch = useStore(state, (list) => list.search);
  const { terms, chips, text: storedText, typed } = shownSearch;
  const { setTerms, setText, settle, endTyping } = state.getState();
  // Where the caret stands while suggestions are wanted; `null`: they were put away.
  const [caret, setCaret] = useState<number | null>(null);
  const [active, setActive] = useState(-1);
  const sign = decimalSignOf(useLocale());
  // What was typed stays as it was typed, while the search has its amounts as they are stored.
  const [typedText, setTypedText] = useState('');
  const stored = storedAmounts(typedText, sign);
  const shown = stored.text === storedText ? typedText : shownAmounts(storedText, sign);
  const typing = caret === null ? null : typingAt(shown, caret);
  const suggestions = useSearchSuggestions(accountId, typing);
  const isOpen = typing !== null && suggestions.length > 0;
  const longestText = useMemo(() => longestQuery - printQuery(terms).length, [terms]);
  // What is being typed is not wrong yet: it may be the beginning of something.
  const isBegun = ({ from, to }: QueryError) =>
    caret !== null && from <= caret && to >= (typing?.from ?? caret);
  const { placeInTyped } = storedAmounts(shown, sign);
  const errors = (typed.ok ? [] : typed.errors)
    .map((error) => ({ ...error, from: placeInTyped(error.from), to: placeInTyped(error.to) }))
    .filter((error) => !isBegun(error));

  const type = (text: string, at: number) => {
    setTypedText(text);
    setText(storedAmounts(text, sign).text);
    setCaret(at);
    setActive(-1);
  };
  const take = ({ text }: Suggestion) => {
    if (typing === null) return;
    const at = typing.from + text.length;
    // The next key may come at once: the text is there, and the caret in it, before anything else happens.
    flushSync(() => type(shown.slice(0, typing.from) + text + shown.slice(typing.to), at));
    search.current?.setSelectionRange(at, at);
  };
  const leave = () => {
    setCaret(null);
    settle();
    onLeave?.();
  };
  /** Says all that is wrong, and marks the first place: what can't be read is no search to leave for the list. */
  const goToProblem = () => {
    flushSync(() => setCaret(null));
    const [first] = typed.ok ? [] : typed.errors;
    if (first === undefined) return;
    search.current?.setSelectionRange(placeInTyped(first.from), placeInTyped(endOf(first)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key } = event;
    const [first] = suggestions;
    const chosen = suggestions[active];
    const lastChip = chips.at(-1);
    const step = isOpen && key === 'ArrowDown' ? 1 : isOpen && key === 'ArrowUp' ? -1 : 0;
    if (event.nativeEvent.isComposing) return;
    if (step !== 0) setActive(stepped(active, step, suggestions.length));
    else if (isOpen && key === 'Escape') {
      // Of a form around it, the suggestions alone are closed.
      if (onLeave === null) event.stopPropagation();
      setCaret(null);
    } else if (isOpen && key === 'Enter' && chosen !== undefined) take(chosen);
    else if (isOpen && key === 'Tab' && !event.shiftKey && first !== undefined) take(chosen ?? first);
    else if (onLeave === null && key !== 'Backspace') return;
    else if (key === 'Escape' && shown !== '') type('', 0);
    else if (key === 'Enter' && state.getState().onEmptyEnter !== null) state.getState().onEmptyEnter?.();
    else if (key === 'Enter' && isUnreadable(shownSearch)) goToProblem();
    else if (key === 'Escape' || key === 'Enter' || key === 'ArrowDown') leave();
    else if (key === 'Backspace' && shown === '' && lastChip) {
      setTerms(withoutChip(terms, lastChip));
      // A condition goes back to where it was typed; another chip just goes.
      if (lastChip.field === null) setText(String(lastChip.value));
    } else return;
    event.preventDefault();
  };

  return {
    search: shownSearch,
    shown,
    longestText,
    errors,
    // The beginning of something that is being typed has no word yet.
    hasNoWord: caret === null && typed.ok && isUnreadable(shownSearch),
    suggestions,
    active,
    isOpen,
    type,
    take,
    setTerms,
    endTyping: () => {
      setCaret(null);
      endTyping();
    },
    onKeyDown,
  };
}

/** Returns the next position, in a circle; up from none is the last. */
function stepped(active: number, step: number, count: number): number {
  return active < 0 && step < 0 ? count - 1 : (active + step + count) % count;
}
