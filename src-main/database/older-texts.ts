import type { OpenDatabase } from './encrypted-database.ts';
import { parseJson } from '../base/parse-json.ts';
import { shortestCardNumber } from '../../src-shared/domain/card-number/card-number.ts';
import { maskCardNumbers } from '../../src-shared/domain/card-number/card-numbers-in-text.ts';
import {
  type KeptFields,
  withoutCardNumbers,
} from '../../src-shared/domain/card-number/without-card-numbers.ts';

/** Fields that hold no card number in the objects that our databases hold as JSON: identifiers, and addresses. */
const kept: KeptFields = {
  id: 'identifier',
  partnerId: 'identifier',
  url: 'identifier',
  params: { acquirerId: 'identifier', subscriptionId: 'identifier' },
};

/** SQL that removes whole card numbers from these columns, in the rows that hold one. */
export function hideCardNumbersIn(table: string, columns: readonly string[], where = 'true'): string {
  return columns
    .map(
      (column) => `UPDATE ${table} SET ${column} = without_card_numbers(${column})
        WHERE (${where}) AND length(${column}) >= ${shortestCardNumber} AND ${column} IS NOT without_card_numbers(${column});`,
    )
    .join('\n');
}

/** Adds the function that `hideCardNumbersIn` calls. A text that is JSON stays JSON. */
export function addCardNumberFunction(database: OpenDatabase): void {
  database.function('without_card_numbers', { deterministic: true }, (stored: unknown) => {
    if (typeof stored !== 'string' || maskCardNumbers(stored) === stored) return stored;
    const value = /^[[{]/.test(stored) ? parseJson(stored) : undefined;
    if (value === undefined) return maskCardNumbers(stored);
    const hidden = withoutCardNumbers(value, kept);
    return hidden === value ? stored : JSON.stringify(hidden);
  });
}
