import { Command } from 'cmdk';
import { useTranslations } from 'use-intl';
import { termOf } from '../../src-shared/query/query-nodes.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { paletteGroupClass, paletteItemClass } from '../ui/palette-class.ts';

/** Merchants whose ID is known here: each leads to all of its claims. */
export function PaletteMerchants({
  merchants,
  onChoose,
}: {
  merchants: readonly { merchantId: string; merchantName: string | null; claims: number }[];
  onChoose: (act: () => void) => void;
}) {
  const t = useTranslations('app.palette');
  const { navigation } = useAppContext();
  return (
    <Command.Group heading={t('merchants')} className={paletteGroupClass}>
      {merchants.map(({ merchantId, merchantName, claims }) => (
        <Command.Item
          key={merchantId}
          value={`merchant ${merchantId}`}
          onSelect={() =>
            onChoose(() => navigation.getState().goToMatches('all', termOf('merchant-id', merchantId)))
          }
          className={`${paletteItemClass} num`}
        >
          <span className="min-w-0 flex-1 truncate">
            {t('merchantClaims', { merchant: merchantName ?? t('unnamedMerchant') })}
          </span>
          <span className="shrink-0 text-second text-ink-3">
            {t('merchantId', { id: merchantId, count: claims })}
          </span>
        </Command.Item>
      ))}
    </Command.Group>
  );
}
