import type { ClaimDetail, ClaimRow } from '../../src-shared/contract/claims.ts';
import { isEmailAddress, isPhoneNumber } from '../../src-shared/domain/email/email-address.ts';
import { claimFacts, type Fact, type FieldName, shownElsewhere } from './claim-facts.ts';

export interface CopyableValue {
  /** `link`: the address of the claim in this program; `null`: the interface has no name for it. */
  field: FieldName | 'link' | null;
  /** Where in the claim it lies, if it has no name. */
  path?: string;
  /** The key that copies it at once; `null`: it is chosen from the list. */
  letter: string | null;
  /** Copies it as well: that of a value that there is not. */
  otherLetter?: string;
  text: string;
}

/** The letters follow the values' names where they can. */
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

/** All that a claim says, as it is shown or as the service spells it: those with a letter first. Cards are masked. */
export function copyableValues(
  row: ClaimRow,
  detail: ClaimDetail | undefined,
  shownAmount: string | null,
  link: string | null = null,
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
  const values = [
    ...known,
    ...facts
      .filter((fact) => !ofRow.has(fact.field) && isData(fact))
      .map((fact) => [fact.field, fact.text] as const),
  ].flatMap(([field, text]): CopyableValue[] =>
    text === null ? [] : [{ field, letter: letters[field] ?? null, text }],
  );
  // Without a link, its letter copies what a colleague finds the claim by.
  const id = values.find(({ field }) => field === 'id');
  if (link === null && id !== undefined && letters.link !== undefined) id.otherLetter = letters.link;
  return [
    ...values.filter(({ letter }) => letter !== null),
    ...values.filter(({ letter }) => letter === null),
    ...(detail?.row.id === row.id ? unnamedValues(detail) : []),
  ];
}

/** What the claim's other fields say; one that is empty says nothing. */
function unnamedValues(detail: ClaimDetail): CopyableValue[] {
  return claimFacts(detail.body, shownElsewhere(detail))
    .other.filter(({ text }) => !['null', '[]', '{}', ''].includes(text))
    .map(({ path, text }) => ({ field: null, path, letter: null, text }));
}

/** A contact may hold a text that means that there is none. */
function isData({ style, text }: Fact): boolean {
  if (text === null) return false;
  if (style === 'email') return isEmailAddress(text);
  return style !== 'phone' || isPhoneNumber(text);
}
