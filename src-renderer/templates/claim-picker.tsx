import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { emptyQuery, longestSearch, type QueryNode } from '../../src-shared/query/query.ts';
import { useIpc } from '../runtime/app-context.tsx';
import { PaletteClaim } from '../claim/palette-claim.tsx';
import { SearchDialog } from '../ui/search-dialog.tsx';

const mostClaims = 30;

/** Chooses a claim by what is known of it; the newest ones before anything is typed. */
export function ClaimPicker({
  accountId,
  onChoose,
  onClose,
}: {
  accountId: string;
  onChoose: (claimId: string) => void;
  onClose: () => void;
}) {
  const t = useTranslations('templates.claimPicker');
  const app = useTranslations('app');
  const { queries } = useIpc();
  const [text, setText] = useState('');
  const searched = text.trim();
  const query: QueryNode = text === '' ? emptyQuery : { kind: 'text', text: searched };
  const found = useQuery(
    queries.claims.window.queryOptions({
      input: { accountId, filter: { query }, sort: 'newest', offset: 0, limit: mostClaims },
      placeholderData: keepPreviousData,
    }),
  ).data;
  return (
    <SearchDialog
      title={t('title')}
      label={t('search')}
      resultsLabel={app('claims')}
      text={text}
      onChange={setText}
      maxLength={longestSearch}
      onClose={onClose}
      width="wide"
      className="h-[340px]"
      nothing={found?.rows.length === 0 ? t('empty', { text }) : null}
    >
      {found?.rows.map((row) => (
        <PaletteClaim key={row.id} row={row} value={row.id} onChoose={() => onChoose(row.id)} />
      ))}
    </SearchDialog>
  );
}
