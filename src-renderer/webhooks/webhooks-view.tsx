import { useDetailLabel } from '../labels/use-detail-label.ts';
import { Plus, RotateCw, Webhook as WebhookIcon } from 'lucide-react';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import type { Account } from '../../src-shared/contract/accounts.ts';
import { EditAccountDialog } from '../accounts/edit-account-dialog.tsx';
import { useKeyOf } from '../keys/keymap-context.ts';
import { useIsNarrow } from '../runtime/use-is-narrow.ts';
import { useNow } from '../runtime/use-now.ts';
import { revealCurrent } from '../list/reveal-current.ts';
import { useFocusReturn } from '../list/use-focus-return.ts';
import { AnswerButton } from '../ui/answer-button.tsx';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { detailPaneClass } from '../ui/detail-pane-class.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { TitleWithoutHead, ViewHead } from '../ui/view-head.tsx';
import { DeleteWebhookDialog } from './delete-webhook-dialog.tsx';
import { useItemLabels } from './item-labels.ts';
import { ListingStatus } from './listing-status.tsx';
import { RotateWebhookDialog } from './rotate-webhook-dialog.tsx';
import { useWebhookActions, type WebhookActions } from './use-webhook-actions.ts';
import { useWebhookCommands } from './use-webhook-commands.ts';
import { useWebhooks, type WebhooksOfAccount } from './use-webhooks.ts';
import { WebhookDetail } from './webhook-detail.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookList } from './webhook-list.tsx';
import { useAppInfo } from '../runtime/use-app-info.ts';
import { useSyncStatus } from '../runtime/use-sync-status.ts';

/** The partner's webhook subscriptions: create, see, rotate, delete. */
export function WebhooksView({ account }: { account: Account }) {
  const app = useTranslations('app');
  const detailLabel = useDetailLabel();
  const paneRef = useRef<HTMLElement>(null);
  const [section, setSection] = useState<HTMLElement | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const [isEditing, setIsEditing] = useState(false);
  const webhooks = useWebhooks(account);
  const actions = useWebhookActions(account);
  const { data, items, cursor, refresh } = webhooks;
  const grid = webhooks.parts.container;
  const connection = useSyncStatus(account.id, (status) => status.connection.state) ?? 'unknown';
  const ownName = useAppInfo((info) => info.agent);
  const isTimed = (data?.decisions ?? []).some(({ dueAtMs }) => dueAtMs !== null);
  const nowMs = useNow(isTimed ? 1000 : null);
  const labels = useItemLabels({ nowMs, connection, ownName });

  const focusList = () => (grid ?? section)?.focus({ preventScroll: true });
  const open = (from: 'key' | 'pointer') => {
    if (cursor.current === undefined) return;
    // Drawn first: where there is room for one of the two only, the other can't take the focus.
    flushSync(() => setIsOpen(true));
    if (from === 'key' || grid?.offsetParent === null) paneRef.current?.focus();
  };
  const close = () => {
    flushSync(() => setIsOpen(false));
    focusList();
  };
  const isNarrow = useIsNarrow();
  const reveal = () =>
    revealCurrent(cursor, webhooks.parts.layout, webhooks.parts.viewport, {
      isShown: !isNarrow || isOpen,
      open: () => open('key'),
    });
  useWebhookCommands({ account, webhooks, actions, reveal, open: () => open('key'), close });
  useFocusReturn(grid, section);
  const hasItems = items.length > 0;
  const hasDetail = hasItems || cursor.current !== undefined;

  const editor = isEditing ? (
    <EditAccountDialog account={account} focus="partnerId" onClose={() => setIsEditing(false)} />
  ) : null;
  if (account.partnerId === null) {
    return (
      <section
        ref={setSection}
        tabIndex={-1}
        aria-label={app('parts.webhook')}
        className="flex min-h-0 flex-1 flex-col outline-none"
      >
        <ViewHead title={app('parts.webhook')} />
        <NoPartner onGive={() => setIsEditing(true)} />
        {editor}
      </section>
    );
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {isOpen && hasItems ? <TitleWithoutHead title={app('parts.webhook')} /> : null}
      <div className="flex min-h-0 flex-1">
        <section
          ref={setSection}
          tabIndex={-1}
          aria-label={app('parts.webhook')}
          className={`flex min-w-0 flex-1 flex-col outline-none ${isOpen && hasItems ? '@max-[1099px]/window:hidden' : ''}`}
        >
          <ListingStatus
            account={account}
            webhooks={data}
            count={data?.listing?.webhooks.length ?? 0}
            isEmpty={data?.listing != null && !hasItems}
            onRefresh={refresh}
            onCreate={() => actions.ask({ dialog: 'form', corrects: null })}
          />
          {data?.refusal ? (
            <RefusalBanner
              partnerId={account.partnerId}
              text={detailLabel(data.refusal.detail)}
              hasListing={hasItems}
              onCorrect={() => setIsEditing(true)}
            />
          ) : null}
          {hasItems ? (
            <WebhookList parts={webhooks.parts} labels={labels} onOpen={() => open('pointer')} />
          ) : (
            <NothingListed account={account} webhooks={webhooks} actions={actions} />
          )}
        </section>
        {hasDetail ? (
          <WebhookDetail
            hasLeft={cursor.status === 'left'}
            account={account}
            item={cursor.current}
            items={items}
            labels={labels}
            actions={actions}
            paneRef={paneRef}
            onShow={cursor.show}
            onRefresh={refresh}
            onBack={close}
            onAsked={() => open('pointer')}
            className={detailPaneClass(isOpen)}
          />
        ) : null}
      </div>
      <OpenDialog accountId={account.id} webhooks={webhooks} actions={actions} />
      {editor}
    </div>
  );
}

function OpenDialog({
  accountId,
  webhooks: { data },
  actions,
}: {
  accountId: string;
  webhooks: WebhooksOfAccount;
  actions: WebhookActions;
}) {
  const { open } = actions;
  const onClose = () => actions.ask(null);
  if (open === null || data === undefined) return null;
  switch (open.dialog) {
    case 'form':
      return (
        <WebhookForm
          accountId={accountId}
          webhooks={data}
          corrects={open.corrects}
          onSubmit={(draft) => actions.create(draft, open.corrects)}
          onClose={onClose}
        />
      );
    case 'delete':
      return (
        <DeleteWebhookDialog
          {...open}
          onConfirm={() => actions.remove(open.webhook, open.isCreatedAgain)}
          onClose={onClose}
        />
      );
    default:
      return (
        <RotateWebhookDialog
          webhook={open.webhook}
          onConfirm={() => actions.rotate(open.webhook)}
          onClose={onClose}
        />
      );
  }
}

function NothingListed({
  account,
  webhooks: { data, isFailed, refresh },
  actions,
}: {
  account: Account;
  webhooks: WebhooksOfAccount;
  actions: WebhookActions;
}) {
  const keyOf = useKeyOf();
  const t = useTranslations('webhooks');
  const app = useTranslations('app');
  const create = (
    <Button
      tone="primary"
      icon={<Plus size={14} />}
      keys={keyOf('webhook.create')}
      offReason={account.state === 'open' ? null : t('off.readonly')}
      onClick={() => actions.ask({ dialog: 'form', corrects: null })}
    >
      {t('create')}
    </Button>
  );
  const again = (
    <Button icon={<RotateCw size={13} />} onClick={refresh}>
      {app('retry')}
    </Button>
  );
  if (isFailed) return <EmptyState title={t('empty.failedTitle')} actions={again} />;
  if (data === undefined) return null;
  if (data.listing === null && data.isReading) return <EmptyState title={t('empty.readingTitle')} />;
  if (data.listing === null && data.refusal !== null) return <EmptyState title={t('refusal.nothing')} />;
  if (data.listing === null) {
    return (
      <EmptyState title={t('empty.unreadTitle')} actions={again}>
        {t('empty.unreadText')}
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={<WebhookIcon size={22} />} title={t('empty.noneTitle')} actions={create}>
      {t('empty.noneText')}
    </EmptyState>
  );
}

/** Explains what a partner ID is for, where it comes from, and how to enter it. */
function NoPartner({ onGive }: { onGive: () => void }) {
  const t = useTranslations('webhooks');
  return (
    <EmptyState
      icon={<WebhookIcon size={22} />}
      title={t('empty.noPartnerTitle')}
      actions={<AnswerButton onAnswer={onGive}>{t('actions.givePartner')}</AnswerButton>}
    >
      <p>{t('empty.noPartnerText')}</p>
      <p className="mt-2">{t('empty.noPartnerSource')}</p>
    </EmptyState>
  );
}

function RefusalBanner({
  partnerId,
  text,
  hasListing,
  onCorrect,
}: {
  partnerId: string;
  text: string;
  hasListing: boolean;
  onCorrect: () => void;
}) {
  const t = useTranslations('webhooks');
  return (
    <Banner
      title={t('refusal.title', { id: partnerId })}
      text={hasListing ? t('refusal.listingOlder', { text }) : text}
    >
      <Button onClick={onCorrect}>{t('actions.correctPartner')}</Button>
    </Banner>
  );
}
