import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import type { ClaimDetail, ClaimRow } from '../../src-shared/contract/claims.ts';
import { useClaimLabels } from '../labels/claim-labels.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { useCommand } from '../runtime/use-command.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { onLetterListKey } from '../ui/letter-list.ts';
import { claimLink } from './claim-link.ts';
import { type CopyableValue, copyableValues } from './copyable-values.ts';
import { useFactText } from './use-fact-text.ts';

/** Copies a value of the claim: a key for the list of them, then a letter, or the arrows and Enter. */
export function CopyAction({
  row,
  detail,
  reveal,
}: {
  row: ClaimRow | undefined;
  detail: ClaimDetail | undefined;
  /** Scrolls the claim into view; returns whether it was out of it: then no key acts on it. */
  reveal: () => boolean;
}) {
  const t = useTranslations('claim');
  const labels = useClaimLabels();
  const factText = useFactText();
  const { navigation, toasts } = useAppContext();
  /** Values that are offered, which don't change meanwhile. */
  const [offered, setOffered] = useState<CopyableValue[] | null>(null);
  const offer = () => {
    if (row === undefined || reveal()) return;
    const amount = row.amount === null ? null : labels.amount(row.amount, row.currency);
    const shown = amount === null ? null : row.currency === null ? amount : `${row.currency} ${amount}`;
    // At once: the letter that follows must never reach the list, where letters decide.
    const link = claimLink(location.href, navigation.getState().accountId, row.id);
    flushSync(() => setOffered(copyableValues(row, detail, shown, link, factText)));
  };
  useCommand('claim.copy', offer, row !== undefined);
  const nameOf = ({ field, path = '', isRaw }: CopyableValue) => {
    if (field === null) return path;
    const name = field === 'link' || field === 'name' ? t(`copy.${field}`) : t(`fields.${field}`);
    return isRaw === true ? t('copy.raw', { field: name }) : name;
  };
  const copy = (value: CopyableValue) => {
    setOffered(null);
    const { text } = value;
    const what = nameOf(value);
    const say = (tone: 'note' | 'problem', words: string) => toasts.getState().say(tone, words);
    navigator.clipboard
      .writeText(text)
      .then(() => say('note', t('copy.done', { what, text })))
      .catch(() => say('problem', t('copy.failed', { what })));
  };
  if (offered === null) return null;
  return (
    <Dialog isOpen title={t('copy.title')} onClose={() => setOffered(null)}>
      <ul
        className="-mx-2 flex max-h-[calc(var(--window-height)*0.6)] flex-col overflow-y-auto"
        onKeyDown={(event) => onLetterListKey(event, offered, copy)}
      >
        {offered.map((value, index) => (
          <li key={`${value.field ?? value.path}/${value.isRaw === true ? 'raw' : 'words'}`}>
            <button
              type="button"
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the letters are typed here
              autoFocus={index === 0}
              aria-keyshortcuts={value.letter ?? undefined}
              onClick={() => copy(value)}
              className="grid min-h-[30px] w-full -outline-offset-2 grid-cols-[28px_180px_minmax(0,1fr)] items-center rounded-[6px] px-2 text-left hover:bg-hover"
            >
              <span>{value.letter === null ? null : <Kbd keys={value.letter} />}</span>
              <span className="truncate pr-2 text-ink-3" title={nameOf(value)}>
                {nameOf(value)}
              </span>
              <span className="num truncate" title={value.text}>
                {value.text}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
