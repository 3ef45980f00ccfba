import type { ClaimDetail, ClaimRow } from '../../src-shared/contract/claims.ts';
import { decimalText } from '../../src-shared/domain/money/money.ts';
import { isEmailAddress, isPhoneNumber } from '../../src-shared/domain/email/email-address.ts';
import { claimFacts, type Fact, type FieldName, shownElsewhere } from './claim-facts.ts';

export interface CopyableValue {
  /** Field; `link`: the address of the claim in this program; `null`: the interface has no name for it. */
  field: FieldName | 'link' | null;
  /** Path in the claim, if it has no name. */
  path?: string;
  /** Key that copies it at once; `null` if it is chosen from the list. */
  letter: string | null;
  /** Another key that copies it: that of a value which is missing. */
  otherLetter?: string;
  text: string;
  /** Whether this is the value as received, where the one before it says the same in words. */
  isRaw?: true;
}

/** Names by which letters are given, where they can follow the values' names. */
type NamedField = NonNullable<CopyableValue['field']>;

const letters: Readonly<Partial<Record<NamedField, string>>> = {
  amount: 'a',
  rrn: 'r',
  primaryAccountNumber: 'c',
  id: 'i',
  holder: 'h',
  name: 'n',
  merchantId: 'm',
  authCode: 'u',
  transactionId: 't',
  clearingId: 't',
  email: 'e',
  link: 'l',
};

/**
 * Returns everything that a claim says, values with a letter first: as on the screen, followed by the value as received
 * where that is another text. Cards are masked.
 */
export function copyableValues(
  row: ClaimRow,
  detail: ClaimDetail | undefined,
  shownAmount: string | null,
  link: string | null = null,
  wordsOf: (fact: Fact & { text: string }) => string = ({ text }) => text,
): CopyableValue[] {
  const known: [NamedField, string | null][] = [
    ['amount', shownAmount],
    ['rrn', row.rrn],
    ['primaryAccountNumber', row.maskedCard],
    ['id', row.id],
    ['holder', row.holderName],
    ['name', row.merchantName],
    ['link', link],
  ];
  const ofRow = new Set<NamedField>(known.map(([field]) => field));
  const facts =
    detail?.row.id === row.id ? claimFacts(detail.body, []).groups.flatMap((group) => group.facts) : [];
  const receivedAmount = row.amount === null ? null : decimalText(row.amount);
  const values = [
    ...known.flatMap(([field, text]): CopyableValue[] => {
      if (text === null) return [];
      const value: CopyableValue = { field, letter: letters[field] ?? null, text };
      return field !== 'amount' || receivedAmount === null
        ? [value]
        : [value, { field, letter: null, text: receivedAmount, isRaw: true }];
    }),
    ...facts
      .filter((fact) => !ofRow.has(fact.field))
      .filter(isData)
      .flatMap((fact): CopyableValue[] => {
        const { field, text } = fact;
        const words = wordsOf(fact);
        const value = { field, letter: letters[field] ?? null, text: words };
        return words === text ? [value] : [value, { field, letter: null, text, isRaw: true }];
      }),
  ];
  // Without a link, its letter copies what a colleague finds the claim by.
  const id = values.find(({ field }) => field === 'id');
  if (link === null && id !== undefined && letters.link !== undefined) id.otherLetter = letters.link;
  const hasLetter = ({ field }: CopyableValue) => field !== null && letters[field] !== undefined;
  return [
    ...values.filter(hasLetter),
    ...values.filter((value) => !hasLetter(value)),
    ...(detail?.row.id === row.id ? unnamedValues(detail) : []),
  ];
}

/** Returns the claim's other fields without the empty ones. */
function unnamedValues(detail: ClaimDetail): CopyableValue[] {
  return claimFacts(detail.body, shownElsewhere(detail))
    .other.filter(({ text }) => !['null', '[]', '{}', ''].includes(text))
    .map(({ path, text }) => ({ field: null, path, letter: null, text }));
}

/** Whether a text is data: a contact may hold one that means that there is none. */
function isData(fact: Fact): fact is Fact & { text: string } {
  const { style, text } = fact;
  if (text === null) return false;
  if (style === 'email') return isEmailAddress(text);
  return style !== 'phone' || isPhoneNumber(text);
}
