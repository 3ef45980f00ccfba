/** One hue for each account, so that production and sandbox are never taken for each other. */
const colours = ['#7a35e0', '#0b6e75', '#a3360f', '#2459d6', '#8f1d6b', '#3f6212'] as const;
const sandboxColour = '#5b5b66';

export function accountColour(account: { id: string; isSandbox: boolean }): string {
  if (account.isSandbox) return sandboxColour;
  let sum = 0;
  for (const sign of account.id) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 9973;
  return colours[sum % colours.length] ?? colours[0];
}

/** The account's mark: its initials on its colour. */
export function AccountMark({ account }: { account: { id: string; name: string; isSandbox: boolean } }) {
  const initials = account.name
    .split(/\s+/)
    .filter((word) => /^\p{L}/u.test(word))
    .slice(0, 2)
    .map((word) => /^./u.exec(word)?.[0].toLocaleUpperCase())
    .join('');
  return (
    <span
      aria-hidden="true"
      className="grid size-[26px] shrink-0 place-items-center rounded-[7px] text-small font-strong text-[#fff]"
      style={{ backgroundColor: accountColour(account) }}
    >
      {initials || '·'}
    </span>
  );
}
