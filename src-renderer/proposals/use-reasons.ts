import { useFormatter, useLocale, useTranslations } from 'use-intl';
import type { ClaimDetail, ClaimRow } from '../../src-shared/contract/claims.ts';
import { decimalSignOf, shownAmounts } from '../../src-shared/query/amount-terms.ts';
import { printUnit } from '../../src-shared/query/print.ts';
import type { QueryKey, QueryNode } from '../../src-shared/query/query.ts';
import { conjunctsOf } from '../../src-shared/query/query-nodes.ts';
import { readInstantMs } from '../../src-shared/domain/time/instant.ts';
import { ageOf } from '../labels/age.ts';
import { useClaimLabels } from '../labels/claim-labels.ts';
import { useDaysLeft } from '../labels/use-days-left.ts';

/** What is known of a claim: its row, and its details once they are here. */
interface KnownClaim {
  row: ClaimRow;
  detail: ClaimDetail | undefined;
}

/** Returns why a query matches a claim: each of its terms, with the claim's value where it has one. */
export function useReasons(): (query: QueryNode, claim: KnownClaim, nowMs: number) => string[] {
  const t = useTranslations('rules.head');
  const sign = decimalSignOf(useLocale());
  const valueOf = useValueOf();
  return (query, claim, nowMs) =>
    conjunctsOf(query).map((node) => {
      const term = shownAmounts(printUnit(node), sign);
      const key = keyOf(node);
      const value = key === null ? null : valueOf(key, claim, nowMs);
      return value === null ? term : t('term', { term, value });
    });
}

/** Returns the key that a condition is about; `null` if it is about words, or about several keys. */
function keyOf(node: QueryNode): QueryKey | null {
  switch (node.kind) {
    case 'term':
    case 'comparison':
    case 'dates':
      return node.key;
    case 'not':
      return keyOf(node.node);
    case 'any': {
      const [first, ...others] = node.nodes.map(keyOf);
      return first !== undefined && others.every((key) => key === first) ? first : null;
    }
    default:
      return null;
  }
}

/** Returns the tax ID as the service gave it; `null` if it gave none as text. */
function taxIdOf({ body: { merchant } }: ClaimDetail): string | null {
  if (typeof merchant !== 'object' || merchant === null || Array.isArray(merchant)) return null;
  const { taxId } = merchant;
  return typeof taxId === 'string' && taxId !== '' ? taxId : null;
}

/** Returns what a claim says under a key; `null` if it says nothing, or no more than the condition. */
function useValueOf(): (key: QueryKey, claim: KnownClaim, nowMs: number) => string | null {
  const labels = useClaimLabels();
  const daysLeft = useDaysLeft();
  const age = useTranslations('claim.age');
  const inbox = useTranslations('inbox');
  const format = useFormatter();
  const since = (atMs: number | null, nowMs: number): string | null => {
    const known = atMs === null ? null : ageOf(atMs, nowMs);
    return known === null ? null : age(known.unit, { count: known.value });
  };
  return (key, { row, detail }, nowMs) => {
    switch (key) {
      case 'status':
        return labels.status(row.status);
      case 'network':
        return labels.origin(row.origin);
      case 'outcome':
        return labels.outcome(row.outcome);
      case 'currency':
        return row.currency;
      case 'amount':
        return labels.money(row);
      case 'merchant':
        return row.merchantName;
      case 'holder':
        return row.holderName;
      case 'created':
        return row.createdAtMs === null ? null : format.dateTime(row.createdAtMs, 'moment');
      case 'age':
        return since(row.createdAtMs, nowMs);
      case 'updated':
        return since(row.updatedAt === null ? null : readInstantMs(row.updatedAt), nowMs);
      case 'tax-id':
        return detail === undefined ? null : taxIdOf(detail);
      case 'left':
        return row.targetAtMs === null ? null : daysLeft(row.targetAtMs, nowMs).long;
      case 'docs':
        return row.documents === null || row.documents.listed === 0
          ? null
          : inbox('documentsTitle', row.documents);
      default:
        return null;
    }
  };
}
