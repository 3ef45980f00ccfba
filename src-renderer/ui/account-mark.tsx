import type { AccountColour, AccountLook } from '../../src-shared/contract/account-look.ts';

const colours: Readonly<Record<AccountColour, string>> = {
  violet: '#7a35e0',
  teal: '#0b6e75',
  rust: '#a3360f',
  blue: '#2459d6',
  plum: '#8f1d6b',
  green: '#3f6212',
  red: '#b3142c',
  slate: '#475569',
};
/** Colours of accounts, so that production and sandbox are never confused. */
const byId = ['violet', 'teal', 'rust', 'blue', 'plum', 'green'] as const;
const sandboxColour = '#5b5b66';

interface Marked {
  id: string;
  name: string;
  isSandbox: boolean;
  look: AccountLook;
}

export function accountColour(account: Omit<Marked, 'name'>): string {
  if (account.isSandbox) return sandboxColour;
  return colours[account.look.colour ?? colourById(account.id)];
}

/** Returns the colour of an account for which none was chosen. */
export function colourById(accountId: string): AccountColour {
  let sum = 0;
  for (const sign of accountId) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 9973;
  return byId[sum % byId.length] ?? byId[0];
}

/** Shows a colour that can be chosen, as it will look. */
export function ColourDot({ colour }: { colour: AccountColour }) {
  return (
    <span
      aria-hidden="true"
      className="keeps-color size-3.5 rounded-full"
      style={{ backgroundColor: colours[colour] }}
    />
  );
}

/** The account's mark: its initials on its colour. */
export function AccountMark({ account }: { account: Marked }) {
  const initials = account.name
    .split(/\s+/)
    .filter((word) => /^\p{L}/u.test(word))
    .slice(0, 2)
    .map((word) => /^./u.exec(word)?.[0].toLocaleUpperCase())
    .join('');
  return (
    <span
      aria-hidden="true"
      className="keeps-color grid size-[26px] shrink-0 place-items-center rounded-[7px] text-small font-strong text-[#fff]"
      style={{ backgroundColor: accountColour(account) }}
    >
      {initials || '·'}
    </span>
  );
}

/**
 * Shows whose data it is, in a word on the account's colour. Production is filled; everything else has only a border.
 */
export function AccountBand({ account, text }: { account: Marked; text: string }) {
  const colour = accountColour(account);
  const isFilled = account.look.isProduction && !account.isSandbox;
  return (
    <span
      className={`inline-flex h-5 min-w-0 items-center truncate rounded-[5px] border px-1.5 text-tiny font-strong ${isFilled ? 'text-[#fff]' : 'text-ink-2'}`}
      style={{ borderColor: colour, ...(isFilled ? { backgroundColor: colour } : {}) }}
    >
      {text}
    </span>
  );
}
