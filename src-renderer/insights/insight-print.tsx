import { type RefObject, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Account } from '../../src-shared/contract/accounts.ts';
import type { InsightChoice } from '../../src-shared/contract/app.ts';
import { useClaimLabels } from '../labels/claim-labels.ts';
import { usePrintedBy } from '../runtime/use-printed-by.ts';
import { useSavedLists } from '../saved-lists/use-saved-lists.ts';
import { PrintSheet } from '../ui/print-sheet.tsx';
import { useWhenCounted } from './use-when-counted.ts';

/** The figures on paper as they are on the screen, each chart with its table. It waits until all are counted. */
export function InsightPrint({
  account,
  body,
  periodName,
  previousName,
  choice,
  onDone,
}: {
  account: Account;
  /** Element of the figures on the screen, with both forms of each chart. */
  body: RefObject<HTMLElement | null>;
  periodName: string;
  previousName: string;
  choice: Pick<InsightChoice, 'network' | 'currency' | 'listId'>;
  onDone: () => void;
}) {
  const t = useTranslations('print');
  const filters = useTranslations('insights.filters');
  const feed = useTranslations('feed');
  const labels = useClaimLabels();
  const printedBy = usePrintedBy();
  const { lists } = useSavedLists(account.id);
  const [sheet, setSheet] = useState<{ title: string; lines: string[]; figures: HTMLElement } | null>(null);
  const title = t('insightsTitle', { period: periodName });
  const parts = [
    lists.find(({ id }) => id === choice.listId)?.name ?? feed('filters.allLists'),
    choice.network === null ? filters('allNetworks') : labels.origin(choice.network),
    choice.currency === null ? filters('allCurrencies') : labels.currency(choice.currency),
  ];
  const lines = [
    t('account', { name: account.name, address: account.baseUrl }),
    t('filter', { filter: parts.join(' · ') }),
    t('comparedWith', { period: previousName }),
    printedBy,
  ];
  useWhenCounted(body, () => {
    // Once: what is chosen or counted anew while the print window opens changes nothing on paper.
    if (sheet === null && body.current !== null) setSheet({ title, lines, figures: copyOf(body.current) });
  });
  if (sheet === null) return null;
  return (
    <PrintSheet
      title={sheet.title}
      lines={sheet.lines}
      runningHead={t('runningHead', { account: account.name, title: sheet.title })}
      bodyRef={(element) => element?.replaceChildren(sheet.figures)}
      onDone={onDone}
    />
  );
}

/** Copies the figures without what can't be pressed on paper, and without duplicate ids. */
function copyOf(body: HTMLElement): HTMLElement {
  const copy = body.cloneNode(true);
  if (!(copy instanceof HTMLElement)) throw new Error('No figures to print.');
  for (const element of copy.querySelectorAll('[data-print="never"], [data-picture="leave-out"]'))
    element.remove();
  for (const element of copy.querySelectorAll('[data-print="only"]')) element.removeAttribute('hidden');
  for (const element of copy.querySelectorAll('[id]')) element.removeAttribute('id');
  // Heads are repeated on each page, and what is in a button is not.
  for (const button of copy.querySelectorAll('button')) {
    const text = document.createElement('span');
    text.className = button.className;
    text.append(...button.childNodes);
    button.replaceWith(text);
  }
  return copy;
}
