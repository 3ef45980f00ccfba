import { useFormatter, useTranslations } from 'use-intl';
import { placesOf } from '../keys/key-places.ts';
import type { KeymapEntry } from '../keys/keymap.ts';
import { useKeyPlace } from '../shortcuts/use-key-place.ts';

/** Commands that are each off for a reason of their own. */
const accountCommands = ['connect', 'sandbox', 'switch', 'replaceKey', 'restore', 'reopen'] as const;

/** Filters of the outbox, which is without them while it has no decision at all. */
const ledgerFilters = ['period', 'kind', 'outcome', 'agent'] as const;

/** Returns where a command that isn't offered here runs, or why it can't run now: it belongs elsewhere, or what it needs isn't there. */
export function usePlaceText(): (entry: KeymapEntry, isOff: boolean) => string {
  const t = useTranslations('app.palette');
  const format = useFormatter();
  const here = useKeyPlace();
  return (entry, isOff) => {
    const places = placesOf(entry);
    if (!places.includes(here)) {
      const names = places.map((place) => t(`places.${place}`));
      return t(isOff ? 'onlyIn' : 'runsIn', { places: format.list(names, { type: 'disjunction' }) });
    }
    if (ledgerFilters.some((name) => entry.command === `outbox.${name}`)) return t('off.changes');
    if (entry.command === 'vault.lock') return t('off.vault');
    const account = accountCommands.find((name) => entry.command === `accounts.${name}`);
    return account === undefined ? t(`off.${entry.group}`) : t(`offAccount.${account}`);
  };
}
