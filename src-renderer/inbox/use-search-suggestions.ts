import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'use-intl';
import { ambiguousAmounts, decimalSignOf } from '../../src-shared/query/amount-terms.ts';
import { helpOf, type QueryKey, valueWords, wordOfValue } from '../../src-shared/query/query.ts';
import { keysFor, typedValue, type Typing } from '../../src-shared/query/complete.ts';
import { foldText } from '../../src-shared/domain/text/text-folding.ts';
import { useClaimLabels } from '../labels/claim-labels.ts';
import { useIpc } from '../runtime/app-context.tsx';

/** A suggestion; `text` replaces what is typed. */
export interface Suggestion {
  text: string;
  label: string;
  /** Description of the suggestion, or the values that a key takes. */
  hint: string;
}

const mostSuggestions = 10;

/** Returns what can be typed at the caret: keys, a key's words, and the values of stored claims. */
export function useSearchSuggestions(accountId: string, typing: Typing | null): Suggestion[] {
  const t = useTranslations('inbox');
  const hints = useTranslations('inbox.searchKeys');
  const labels = useClaimLabels();
  const sign = decimalSignOf(useLocale());
  const { queries } = useIpc();
  const key = typing?.kind === 'value' ? typing.key : null;
  const facets = useQuery(
    queries.claims.facets.queryOptions({ input: { accountId }, enabled: key !== null }),
  ).data;
  const merchants = useQuery(
    queries.claims.merchants.queryOptions({
      input: { accountId, text: typing?.typed ?? '' },
      enabled: key === 'merchant' || key === 'merchant-id',
      placeholderData: keepPreviousData,
    }),
  ).data;
  const tags = useQuery(
    queries.notes.tags.queryOptions({ input: { accountId }, staleTime: 0, enabled: key === 'tag' }),
  ).data;
  if (typing === null) return [];
  if (typing.kind === 'key') {
    return keysFor(typing.typed).map((one) => ({
      text: `${one}:`,
      label: `${one}:`,
      hint: hintOf(one),
    }));
  }
  if (typing.key === 'amount') {
    const text = ambiguousAmounts(typing.typed, sign);
    return text === null ? [] : [{ text, label: text, hint: t('readAs') }];
  }
  const begins = foldText(typing.typed);
  return valuesOf(typing.key)
    .filter(({ label, hint }) => foldText(label).includes(begins) || foldText(hint).includes(begins))
    .filter(({ text }) => text !== typing.typed)
    .slice(0, mostSuggestions);

  function hintOf(of: QueryKey): string {
    const help = helpOf(of);
    return 'example' in help ? help.example : hints(help.explained);
  }

  function valuesOf(of: QueryKey): Suggestion[] {
    const plain = (value: string, hint = ''): Suggestion => ({
      text: typedValue(of, value),
      label: value,
      hint,
    });
    switch (of) {
      case 'status':
        return several('status', facets?.statuses, labels.status);
      case 'network':
        return several('network', facets?.origins, labels.origin);
      case 'outcome':
        return several('outcome', facets?.outcomes, labels.outcome);
      case 'currency':
        return several('currency', facets?.currencies, (value) =>
          value.trim() === '' ? labels.currency(value) : '',
        );
      case 'merchant':
        return (merchants?.names ?? []).map(({ merchantName, claims }) =>
          plain(merchantName, t('count', { count: claims })),
        );
      case 'merchant-id':
        return (merchants?.ids ?? []).map(({ merchantId, merchantName }) =>
          plain(merchantId, merchantName ?? ''),
        );
      case 'tag':
        return (tags?.tags ?? []).map(({ tag, claims }) => plain(tag, t('count', { count: claims })));
      default:
        return valueWords(of).map((word) => plain(word));
    }
  }

  /** Returns the values of stored claims; one without a word in the language is in quotes. */
  function several(
    of: 'status' | 'network' | 'outcome' | 'currency',
    values: readonly string[] | undefined,
    labelOf: (value: string) => string,
  ): Suggestion[] {
    return (values ?? []).map((value) => {
      const word = wordOfValue(of, value);
      return {
        text: word ?? `"${value.replace(/["\\]/g, '\\$&')}"`,
        label: word ?? (value.trim() === '' ? labelOf(value) : value),
        hint: labelOf(value),
      };
    });
  }
}
