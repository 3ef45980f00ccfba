import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { useTranslations } from 'use-intl';
import { useDesk } from './desk.tsx';
import { PaletteClaim } from './palette-claim.tsx';
import { paletteGroupClass } from './palette-class.ts';

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
        <PaletteClaim
          key={row.id}
          row={row}
          value={`claim ${row.id}`}
          onChoose={() => onChoose(() => navigation.getState().goToClaim(row.id))}
        />
      ))}
    </Command.Group>
  );
}
