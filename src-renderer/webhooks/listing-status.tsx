import { useDetailLabel } from '../labels/use-detail-label.ts';
import { Plus, RotateCw } from 'lucide-react';
import { useFormatter, useTranslations } from 'use-intl';
import type { Account } from '../../src-shared/contract/accounts.ts';
import type { Webhooks } from '../../src-shared/contract/webhooks.ts';
import { GuideLink } from '../guide/guide-link.tsx';
import { reasonTopics } from '../guide/reason-topics.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { useKeyOf } from '../keys/keymap-context.ts';
import { useNow } from '../runtime/use-now.ts';
import { useMomentLabel } from '../labels/use-moment-label.ts';
import { Button } from '../ui/button.tsx';
import { ViewHead } from '../ui/view-head.tsx';

const ageStepMs = 15_000;
const justNowMs = 60_000;

/** Shows what can be done in the view, how many webhooks there are, and how old the listing is. */
export function ListingStatus({
  account,
  webhooks,
  count,
  isEmpty,
  onRefresh,
  onCreate,
}: {
  account: Account;
  webhooks: Webhooks | undefined;
  count: number;
  /** Whether the list is empty: it says so, and offers to create one, itself. */
  isEmpty: boolean;
  onRefresh: () => void;
  onCreate: () => void;
}) {
  const keyOf = useKeyOf();
  const t = useTranslations('webhooks');
  const app = useTranslations('app');
  const readonly = account.state === 'open' ? null : t('off.readonly');
  return (
    <>
      <ViewHead
        title={app('parts.webhook')}
        state={
          account.partnerId === null ? undefined : (
            <span className="truncate">{t('partner', { id: account.partnerId })}</span>
          )
        }
        actions={
          <>
            <Button
              icon={<RotateCw size={13} />}
              keys={keyOf('webhook.refresh')}
              isBusy={webhooks?.isReading ?? false}
              onClick={onRefresh}
            >
              {t('refresh')}
            </Button>
            {isEmpty ? null : (
              <Button
                tone="primary"
                icon={<Plus size={14} />}
                keys={keyOf('webhook.create')}
                offReason={readonly}
                onClick={onCreate}
              >
                {t('create')}
              </Button>
            )}
          </>
        }
      />
      {webhooks === undefined ? null : <Age webhooks={webhooks} count={isEmpty ? null : count} />}
    </>
  );
}

function Age({ webhooks, count }: { webhooks: Webhooks; count: number | null }) {
  const t = useTranslations('webhooks');
  const outbox = useTranslations('outbox');
  const detailLabel = useDetailLabel();
  const format = useFormatter();
  const { now } = useAppContext();
  const momentLabel = useMomentLabel();
  useNow(ageStepMs);
  const { listing, failure, isReading } = webhooks;
  const topic = failure === null ? null : reasonTopics[failure.code];
  return (
    <div className="num flex min-h-8 shrink-0 flex-wrap items-center gap-x-2.5 border-b border-line px-3.5 py-1 text-small text-ink-3">
      {listing === null || count === null ? null : (
        <b className="shrink-0 font-strong text-ink">{t('count', { count })}</b>
      )}
      <span role="status">
        {isReading
          ? t('reading')
          : listing === null
            ? t('empty.unreadTitle')
            : now() - listing.readAtMs < justNowMs
              ? t('readJustNow')
              : t('read', {
                  age: format.relativeTime(listing.readAtMs, now()),
                  time: momentLabel(listing.readAtMs),
                })}
      </span>
      {listing === null || listing.leftOut === 0 ? null : (
        <span className="text-amber">{t('leftOut', { count: listing.leftOut })}</span>
      )}
      {failure === null || isReading ? null : (
        <span
          className="text-amber"
          title={failure.detail === null ? undefined : detailLabel(failure.detail)}
        >
          {t('readFailed', { why: outbox(`reasons.${failure.code}.what`) })}
        </span>
      )}
      {topic === null || isReading ? null : <GuideLink topic={topic} />}
    </div>
  );
}
