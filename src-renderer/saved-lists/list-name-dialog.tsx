import { useRef, useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { decimalSignOf, shownAmounts } from '../../src-shared/query/amount-terms.ts';
import { z } from 'zod';
import type { ListContent, SavedList } from '../../src-shared/contract/saved-lists.ts';
import {
  listNameProblem,
  longestListName,
  tidyListName,
} from '../../src-shared/domain/claim/saved-list-name.ts';
import { useChipText } from '../claim-list/filter-chips.tsx';
import { searchOf } from '../claim-list/claim-search.ts';
import { useTypedDraft } from '../runtime/use-form-draft.ts';
import { DraftNote } from '../ui/draft-note.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useFocusWhen } from '../ui/use-focus-when.ts';

/** Most characters that can be typed: enough for a name to be refused as too long. */
const mostTyped = 200;

/** Asks for a list's name; what is wrong with it is shown at the field. */
export function ListNameDialog({
  accountId,
  list,
  title,
  lists,
  content,
  onConfirm,
  onClose,
}: {
  accountId: string;
  /** List to rename; `null` to save a new one. */
  list: SavedList | null;
  title: string;
  /** All lists, whose names are taken. */
  lists: readonly SavedList[];
  /** Content to save under the name; `null` if that is known already. */
  content: ListContent | null;
  /** Resolves to why the name was refused, for the person; `null` if it was accepted. */
  onConfirm: (name: string) => Promise<string | null>;
  onClose: () => void;
}) {
  const t = useTranslations('savedLists');
  const app = useTranslations('app');
  const form = useRef<HTMLFormElement>(null);
  const [isShown, setIsShown] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const start = list?.name ?? '';
  const draft = { accountId, form: `list/${list?.id ?? 'new'}` };
  const {
    content: name,
    change,
    drop,
    note,
  } = useTypedDraft(draft, z.string(), start, (typed) => typed === start);
  useFocusWhen(true, () => form.current?.querySelector('input')?.select());

  const others = lists.filter(({ id }) => id !== list?.id).map((other) => other.name);
  const found = listNameProblem(name, others);
  // An empty field is no mistake before somebody wants to go on with it.
  const problem = found === null || (found === 'name_empty' && !isShown) ? null : found;
  const problemText =
    problem === null
      ? refusal
      : t(`problems.${problem}`, { most: longestListName, found: tidyListName(name).length });

  const submit = async () => {
    if (isBusy) return;
    setIsShown(true);
    if (found !== null) {
      form.current?.querySelector('input')?.focus();
      return;
    }
    setIsBusy(true);
    const refused = await onConfirm(tidyListName(name));
    setIsBusy(false);
    if (refused !== null) return setRefusal(refused);
    drop();
    onClose();
  };

  return (
    <FormDialog
      isKept
      title={title}
      submitLabel={list === null ? app('save') : t('dialog.rename')}
      isBusy={isBusy}
      formRef={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('dialog.name')}
        problem={problemText}
        value={name}
        onChange={(typed) => {
          change(typed);
          setRefusal(null);
        }}
        maxLength={mostTyped}
        spellCheck="false"
        isRequired
        autoFocus
      />
      <DraftNote {...note} />
      {content === null ? null : <Holds content={content} />}
    </FormDialog>
  );
}

/** Shows what will be saved, in words. */
function Holds({ content: { view, query, sort } }: { content: ListContent }) {
  const t = useTranslations('savedLists.dialog');
  const sign = decimalSignOf(useLocale());
  const labels = useTranslations('labels');
  const chipText = useChipText();
  const { chips, text } = searchOf(query);
  const lines = [
    { term: t('view'), text: labels(`view.${view}`) },
    ...(text === '' ? [] : [{ term: t('search'), text: t('quoted', { text: shownAmounts(text, sign) }) }]),
    { term: t('filter'), text: chips.length === 0 ? t('nothing') : chips.map(chipText).join(' · ') },
    { term: t('sort'), text: labels(`sort.${sort}`) },
  ];
  return (
    <section aria-label={t('holds')}>
      <dl className="num grid grid-cols-[72px_1fr] gap-y-1 text-small">
        {lines.map(({ term, text: shown }) => (
          <div key={term} className="contents">
            <dt className="text-ink-3">{term}</dt>
            <dd className="min-w-0 break-words text-ink-2">{shown}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
