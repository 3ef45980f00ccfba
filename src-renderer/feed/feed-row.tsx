import { useFormatter, useTranslations } from 'use-intl';
import { useClaimLabels } from '../labels/claim-labels.ts';
import { currentRowClass } from '../list/current-row-class.ts';
import { type FeedGroup, feedRowHeight } from './feed-groups.ts';
import { useChangeLabel } from './use-change-label.ts';

const columns = 'grid grid-cols-[10px_minmax(0,1fr)_auto_68px] items-center gap-x-3 px-3.5';

/** Shows what changed in one claim on one day. */
export function FeedRow({
  id,
  group,
  index,
  top,
  isCurrent,
  isUnread,
  onOpen,
}: {
  id: string;
  group: FeedGroup;
  index: number;
  top: number;
  isCurrent: boolean;
  isUnread: boolean;
  onOpen: () => void;
}) {
  const t = useTranslations('feed');
  const inbox = useTranslations('inbox');
  const print = useTranslations('print');
  const format = useFormatter();
  const labels = useClaimLabels();
  const changeLabel = useChangeLabel();
  const [first] = group.items;
  const { claim = null, claimId = null } = group.items.at(-1) ?? {};
  const changes = group.items.map(changeLabel).join(' · ');
  const name =
    claimId === null
      ? (first?.subject ?? t('webhook'))
      : claim === null
        ? print('claimTitle', { id: claimId })
        : (claim.merchantName ?? inbox('noMerchant'));
  return (
    <div
      role="row"
      tabIndex={-1}
      id={id}
      data-current={isCurrent || undefined}
      aria-rowindex={index + 1}
      aria-selected={isCurrent}
      className={`${columns} absolute inset-x-0 border-b border-line-soft outline-none ${
        isCurrent ? currentRowClass : 'hover:bg-hover'
      }`}
      style={{ top, height: feedRowHeight }}
      onClick={onOpen}
    >
      <div role="gridcell">
        {isUnread ? (
          <span
            role="img"
            aria-label={t('unread')}
            className="keeps-color block size-[7px] rounded-full bg-accent"
          />
        ) : null}
      </div>
      <div role="gridcell" className="min-w-0">
        <div className={`truncate text-row ${isUnread ? 'font-strong' : 'font-medium'}`} title={name}>
          {name}
        </div>
        <div className="truncate text-second text-ink-2" title={changes}>
          {claimId === null ? `${t('webhook')} · ${changes}` : changes}
        </div>
      </div>
      <div role="gridcell" className="num text-right text-row whitespace-nowrap">
        {claim?.amount == null ? null : (
          <>
            {labels.amount(claim.amount, claim.currency)}
            <span className="ml-1 text-tiny font-medium text-ink-3">{claim.currency}</span>
          </>
        )}
      </div>
      <time
        role="gridcell"
        dateTime={new Date(group.atMs).toISOString()}
        className="num text-right text-second text-ink-3"
      >
        {format.dateTime(group.atMs, 'clock')}
      </time>
    </div>
  );
}
