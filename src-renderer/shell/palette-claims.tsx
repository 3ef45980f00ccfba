import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { useLocale, useTranslations } from 'use-intl';
import { decimalSignOf, storedAmounts } from '../../src-shared/query/amount-terms.ts';
import { parseQuery } from '../../src-shared/query/parse.ts';
import type { QueryNode } from '../../src-shared/query/query.ts';
import { conjunctsOf, termOf } from '../../src-shared/query/query-nodes.ts';
import { searchTerms } from '../../src-shared/domain/text/search-terms.ts';
import { IndexNote } from '../claim/index-note.tsx';
import { isLikeClaimId, useLookUp } from '../claim/use-look-up.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { PaletteClaim } from '../claim/palette-claim.tsx';
import { paletteGroupClass, paletteItemClass } from '../ui/palette-class.ts';

const mostClaims = 8;
/** Fewest characters for which merchants are searched: shorter texts are usually the beginning of something else. */
const shortestMerchant = 2;

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
  /** Whether nothing else matches: if no claim does either, that is said. */
  isAlone: boolean;
  onChoose: (act: () => void) => void;
}) {
  const t = useTranslations('app.palette');
  const app = useTranslations('app');
  const sign = decimalSignOf(useLocale());
  const { ipc, navigation } = useAppContext();
  const searched = text.trim();
  const found = useQuery(
    ipc.queries.claims.window.queryOptions({
      input: {
        accountId,
        filter: { query: { kind: 'text', text: searched } },
        sort: 'newest',
        offset: 0,
        limit: mostClaims,
      },
      enabled: searched !== '',
    }),
  ).data;
  const merchants = useQuery(
    ipc.queries.claims.merchants.queryOptions({
      input: { accountId, text: searched },
      enabled: searched.length >= shortestMerchant,
    }),
  ).data?.ids;
  if (searched === '' || found === undefined) return null;
  const matches = allMatches(storedAmounts(searched, sign).text, found.rows.length === mostClaims);
  const mayLookUp = isLikeClaimId(searched) && !found.rows.some(({ id }) => id === searched);
  const hasMerchants = merchants !== undefined && merchants.length > 0;
  return (
    <>
      {found.rows.length === 0 ? null : (
        <Command.Group heading={app('claims')} className={paletteGroupClass}>
          {found.rows.map((row) => (
            <PaletteClaim
              key={row.id}
              row={row}
              value={`claim ${row.id}`}
              typed={searched}
              onChoose={() => onChoose(() => navigation.getState().goToClaim(row.id))}
            />
          ))}
        </Command.Group>
      )}
      {matches === null ? null : (
        <Command.Item
          value="all matches"
          className={paletteItemClass}
          onSelect={() => onChoose(() => navigation.getState().goToMatches('all', matches.query))}
        >
          <span className="min-w-0 flex-1 truncate">
            {matches.isFilter ? t('filter', { query: searched }) : t('allMatches', { text: searched })}
          </span>
        </Command.Item>
      )}
      {hasMerchants ? <PaletteMerchants merchants={merchants} onChoose={onChoose} /> : null}
      {mayLookUp ? (
        <PaletteLookUp
          accountId={accountId}
          claimId={searched}
          onFound={(claimId) => onChoose(() => navigation.getState().goToClaim(claimId))}
        />
      ) : null}
      <IndexNote accountId={accountId} className="px-2.5 py-1.5 text-second text-ink-3" />
      {isAlone && found.rows.length === 0 && !hasMerchants && !mayLookUp && matches === null ? (
        // A line of the list, because a list box must never be without one.
        <Command.Item value="nothing" disabled className="px-3 py-8 text-center text-ink-3">
          {t(searchTerms(text) === null ? 'noWord' : 'empty', { text })}
        </Command.Item>
      ) : null}
    </>
  );
}

/**
 * Returns the list of everything that matches: of what is typed in the search language, or where more match than are
 * shown.
 */
function allMatches(typed: string, mayBeMore: boolean): { query: QueryNode; isFilter: boolean } | null {
  const parsed = parseQuery(typed);
  if (!parsed.ok) return null;
  const isFilter = conjunctsOf(parsed.query).some(({ kind }) => kind !== 'text');
  return isFilter || mayBeMore ? { query: parsed.query, isFilter } : null;
}

/** Asks the service for a claim that is not here. The palette stays open until the claim is found. */
function PaletteLookUp({
  accountId,
  claimId,
  onFound,
}: {
  accountId: string;
  claimId: string;
  onFound: (claimId: string) => void;
}) {
  const t = useTranslations('app.palette');
  const lookUp = useLookUp(accountId, claimId, onFound);
  return (
    <Command.Group heading={t('service')} className={paletteGroupClass}>
      <Command.Item
        value={`look up ${claimId}`}
        onSelect={lookUp.start}
        className={`${paletteItemClass} num`}
      >
        <span className="min-w-0 flex-1 truncate">
          {t(lookUp.isBusy ? 'lookingUp' : 'lookUp', { id: claimId })}
        </span>
      </Command.Item>
      {lookUp.text === null ? null : (
        <div role="status" className="px-2.5 py-1.5 text-second text-ink-2">
          {lookUp.text}
        </div>
      )}
    </Command.Group>
  );
}

/** Merchants whose ID is known here: each leads to all of its claims. */
function PaletteMerchants({
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
