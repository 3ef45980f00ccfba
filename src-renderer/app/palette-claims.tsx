import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { useTranslations } from 'use-intl';
import { useClaimWords } from '../claim/claim-words.ts';
import { useDesk } from './desk.tsx';
import { paletteGroupClass, paletteItemClass } from './palette-class.ts';

const mostClaims = 8;

/**
 * The claims that the local search finds for what is typed. Those of an earlier text go at once: Enter
 * must never open a claim that does not match.
 */
export function PaletteClaims({
  accountId,
  text,
  isAlone,
  onChoose,
}: {
  accountId: string;
  text: string;
  /** Nothing else matches: when no claim does either, that is said. */
  isAlone: boolean;
  onChoose: (act: () => void) => void;
}) {
  const t = useTranslations('app.palette');
  const words = useClaimWords();
  const { ipc, navigation } = useDesk();
  const searched = text.trim();
  const found = useQuery(
    ipc.queries.claims.window.queryOptions({
      input: { accountId, filter: { text: searched }, sort: 'newest', offset: 0, limit: mostClaims },
      enabled: searched !== '',
    }),
  ).data;
  if (searched === '' || found === undefined) return null;
  if (found.rows.length === 0) {
    // A line of the list, because a list box must never be without one.
    return isAlone ? (
      <Command.Item value="nothing" disabled className="px-3 py-8 text-center text-ink-3">
        {t('empty', { text })}
      </Command.Item>
    ) : null;
  }
  return (
    <Command.Group heading={t('claims')} className={paletteGroupClass}>
      {found.rows.map((row) => (
        <Command.Item
          key={row.id}
          value={`claim ${row.id}`}
          onSelect={() => onChoose(() => navigation.getState().goToClaim(row.id))}
          className={`${paletteItemClass} num`}
        >
          <span className="min-w-0 flex-1 truncate">
            {row.merchantName ?? row.id}{' '}
            <span className="text-second text-ink-3">
              {[row.holderName, row.rrn].filter((part) => part !== null).join(' · ')}
            </span>
          </span>
          {row.amount === null ? null : (
            <span>
              {words.amount(row.amount, row.currency)}{' '}
              <span className="text-tiny text-ink-3">{row.currency}</span>
            </span>
          )}
        </Command.Item>
      ))}
    </Command.Group>
  );
}
