import { useFormatter, useTranslations } from 'use-intl';
import { placesOf } from '../keys/key-places.ts';
import type { KeymapEntry } from '../keys/keymap.ts';
import { useKeyPlace } from '../shortcuts/use-key-place.ts';

/** Why a command can't be run now: it belongs elsewhere, or what it needs isn't there. */
export function useOffReason(): (entry: KeymapEntry) => string {
  const t = useTranslations('app.palette');
  const format = useFormatter();
  const here = useKeyPlace();
  return (entry) => {
    const places = placesOf(entry);
    if (!places.includes(here)) {
      const names = places.map((place) => t(`places.${place}`));
      return t('onlyIn', { places: format.list(names, { type: 'disjunction' }) });
    }
    return entry.command === 'vault.lock' ? t('off.vault') : t(`off.${entry.group}`);
  };
}
