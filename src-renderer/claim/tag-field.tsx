import { X } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { Button as AriaButton, Input, Tag, TagGroup, TagList } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { longestTagsTyped } from '../../src-shared/domain/claim/claim-tags.ts';
import { foldText } from '../../src-shared/domain/text/text-folding.ts';
import { keyLabels } from '../keys/key-label.ts';
import { Button } from '../ui/button.tsx';
import { FieldFrame } from '../ui/field-frame.tsx';
import { enteredTags, type TagEntry } from './tag-entry.ts';

const mostOffered = 12;

/**
 * Tags as chips, with a field for the next one: Enter or a comma adds it, Backspace in the empty field removes the
 * last. Enter in the empty field is the form's.
 */
export function TagField({
  label,
  problem,
  entry,
  inUse,
  autoFocus = false,
  onChange,
}: {
  label: string;
  problem: string | null;
  entry: TagEntry;
  /** The account's own tags, to choose from. */
  inUse: readonly string[];
  autoFocus?: boolean;
  onChange: (entry: TagEntry) => void;
}) {
  const t = useTranslations('claim.notes');
  const input = useRef<HTMLInputElement>(null);
  const { tags, typed } = entry;
  const has = new Set(tags.map(foldText));
  const begun = foldText(typed.trim());
  const offered = inUse
    .filter((tag) => !has.has(foldText(tag)) && foldText(tag).includes(begun))
    .slice(0, mostOffered);

  const take = (text: string) => onChange({ tags: enteredTags({ tags, typed: text }), typed: '' });
  const type = (text: string) => {
    const comma = text.lastIndexOf(',');
    if (comma < 0) onChange({ tags, typed: text });
    else
      onChange({
        tags: enteredTags({ tags, typed: text.slice(0, comma) }),
        typed: text.slice(comma + 1).trimStart(),
      });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter' && typed.trim() !== '') take(typed);
    else if (event.key === 'Backspace' && typed === '' && !event.repeat && tags.length > 0)
      onChange({ tags: tags.slice(0, -1), typed });
    else return;
    event.preventDefault();
  };

  return (
    <div className="flex flex-col gap-2">
      <FieldFrame
        label={label}
        hint={t('tagsHint', { save: keyLabels('$mod+Enter').join(' ') })}
        problem={problem}
        value={typed}
        onChange={type}
        autoFocus={autoFocus}
      >
        <div
          className="flex min-h-8 cursor-text flex-wrap items-center gap-1.5 rounded-[7px] border border-line bg-bg px-1.5 py-[3px] focus-within:outline-2 focus-within:outline-focus"
          onClick={() => input.current?.focus()}
        >
          {tags.length === 0 ? null : (
            <TagGroup
              aria-label={label}
              className="contents"
              onRemove={(gone) => {
                onChange({ tags: tags.filter((tag) => !gone.has(tag)), typed });
                if (tags.length === 1) input.current?.focus();
              }}
            >
              <TagList className="contents" items={tags.map((tag) => ({ id: tag }))}>
                {({ id: tag }) => (
                  <Tag
                    id={tag}
                    textValue={tag}
                    className="flex h-6 max-w-full cursor-default items-center gap-0.5 rounded-sm bg-grey-bg pr-0.5 pl-2 text-second text-ink-2 outline-none data-[focus-visible]:shadow-[inset_0_0_0_2px_var(--focus)]"
                  >
                    <span className="min-w-0 truncate" title={tag} data-theirs>
                      {tag}
                    </span>
                    <AriaButton
                      slot="remove"
                      className="grid size-5 shrink-0 place-items-center rounded-sm text-ink-3 data-[hovered]:text-ink"
                    >
                      <X size={12} />
                    </AriaButton>
                  </Tag>
                )}
              </TagList>
            </TagGroup>
          )}
          <Input
            ref={input}
            maxLength={longestTagsTyped}
            spellCheck="false"
            onKeyDown={onKeyDown}
            className="h-6 min-w-24 flex-1 bg-transparent px-1 outline-none"
          />
        </div>
      </FieldFrame>
      {offered.length === 0 ? null : (
        <div role="group" aria-label={t('tagsInUse')} className="flex flex-wrap gap-1.5" data-theirs>
          {offered.map((tag) => (
            <Button
              key={tag}
              className="h-6 px-2 text-second"
              onClick={() => {
                take(tag);
                input.current?.focus();
              }}
            >
              {tag}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
