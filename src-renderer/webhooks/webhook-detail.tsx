import { useFormatter, useTranslations } from 'use-intl';
import type { Account } from '../../src-shared/contract/accounts.ts';
import type { Webhook } from '../../src-shared/contract/webhooks.ts';
import { readInstantMs } from '../../src-shared/domain/time/instant.ts';
import { useKeyOf } from '../keys/keymap-context.ts';
import { Button } from '../ui/button.tsx';
import { CopyButton } from '../ui/copy-button.tsx';
import { Definition, DefinitionList } from '../ui/definition-list.tsx';
import { DetailPane, Pane, type PanePlace } from '../ui/detail-pane.tsx';
import { DetailSection } from '../ui/detail-section.tsx';
import { DepartureNote } from '../ui/departure-note.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Pill } from '../ui/pill.tsx';
import { DecisionSection } from './decision-section.tsx';
import { EventsSection } from './events-section.tsx';
import type { ItemLabels } from './item-labels.ts';
import { RotationSection } from './rotation-section.tsx';
import { SecretSection } from './secret-section.tsx';
import { decisionOf, offReasonOf, type WebhookActions } from './use-webhook-actions.ts';
import { hostOf, type ListedItem, type WebhookItem } from './webhook-items.ts';

export interface WebhookDetailProps extends PanePlace {
  account: Account;
  item: WebhookItem | undefined;
  /** Whether it is no longer in the list. */
  hasLeft: boolean;
  items: readonly WebhookItem[];
  labels: ItemLabels;
  actions: WebhookActions;
  onShow: (key: string) => void;
  onRefresh: () => void;
  /** Called when a key asked for something that is only seen here. */
  onAsked: () => void;
}

/** One webhook, whole: what is pending on it, its events, its secret, and what nobody documents. */
export function WebhookDetail(props: WebhookDetailProps) {
  const { account, item, hasLeft, items, labels, actions, onShow, onRefresh, onAsked, ...place } = props;
  const t = useTranslations('webhooks');
  if (item === undefined) {
    return (
      <Pane label={t('detail')} {...place}>
        <EmptyState title={t('empty.detailTitle')}>{t('empty.detailText')}</EmptyState>
      </Pane>
    );
  }
  const decision = decisionOf(item);
  const { url, subscribedEvents } = item.kind === 'listed' ? item.webhook : item.creation;
  return (
    <DetailPane
      label={t('detail')}
      note={hasLeft ? <DepartureNote>{t('departed')}</DepartureNote> : null}
      title={hostOf(url) ?? t('addressNotSaid')}
      head={url === null ? null : <p className="ident mt-0.5 break-all text-ink-2">{url}</p>}
      actions={
        item.kind === 'listed' ? <HeaderActions item={item} account={account} actions={actions} /> : null
      }
      {...place}
    >
      {decision === null ? null : <DecisionSection decision={decision} labels={labels} actions={actions} />}
      {item.rotation === null ? null : (
        <RotationSection
          rotation={item.rotation}
          items={items}
          actions={actions}
          isNew={item.kind === 'creation' || item.isNew}
          onShow={onShow}
          onRefresh={onRefresh}
        />
      )}
      {item.kind === 'listed' ? (
        <SecretSection
          key={item.webhook.id}
          account={account}
          webhook={item.webhook}
          creation={item.creation}
          actions={actions}
          onAsked={onAsked}
        />
      ) : null}
      <EventsSection events={subscribedEvents} />
      {item.kind === 'listed' ? <Facts webhook={item.webhook} /> : null}
      <DetailSection title={t('deliveries.heading')}>
        <p className="text-ink-2">{t('deliveries.text')}</p>
      </DetailSection>
    </DetailPane>
  );
}

function HeaderActions({
  item,
  account,
  actions,
}: {
  item: ListedItem;
  account: Account;
  actions: WebhookActions;
}) {
  const keyOf = useKeyOf();
  const t = useTranslations('webhooks');
  const off = offReasonOf(item, account);
  const isOld = item.rotation !== null && !item.isNew;
  const { webhook } = item;
  return (
    <>
      {item.rotation === null ? (
        <Button
          keys={keyOf('webhook.rotate')}
          offReason={off === null ? null : t(`off.${off}`)}
          onClick={() => actions.ask({ dialog: 'rotate', webhook })}
        >
          {t('actions.rotate')}
        </Button>
      ) : null}
      <Button
        tone="danger"
        keys={keyOf('webhook.delete')}
        offReason={off === null ? null : t(`off.${off}`)}
        onClick={() => actions.ask({ dialog: 'delete', webhook, isCreatedAgain: false, isOld })}
      >
        {t('actions.delete')}
      </Button>
    </>
  );
}

function Facts({ webhook }: { webhook: Webhook }) {
  const t = useTranslations('webhooks');
  const claim = useTranslations('claim');
  const { id, isActive, createdAt, updatedAt, partnerId, others } = webhook;
  return (
    <DetailSection title={t('detail')}>
      <DefinitionList>
        <Definition term={t('facts.state')} isQuiet={isActive === null}>
          {isActive === null ? (
            claim('notGiven')
          ) : (
            <Pill tone={isActive ? 'green' : 'grey'}>{t(isActive ? 'form.active' : 'inactive')}</Pill>
          )}
        </Definition>
        <Moment term={t('facts.created')} text={createdAt} />
        <Moment term={t('facts.updated')} text={updatedAt} />
        <Definition term={t('facts.partner')} isIdentifier={partnerId !== null} isQuiet={partnerId === null}>
          {partnerId ?? claim('notGiven')}
        </Definition>
        <Definition term={t('facts.id')} isIdentifier action={<CopyButton text={id} what={t('facts.id')} />}>
          <span className="break-all">{id}</span>
        </Definition>
        {others.map(({ name, value }) => (
          <Definition key={name} term={name} isIdentifier>
            <span className="break-all">{value}</span>
          </Definition>
        ))}
      </DefinitionList>
    </DetailSection>
  );
}

/** Shows a moment; one that can't be parsed as received. */
function Moment({ term, text }: { term: string; text: string | null }) {
  const claim = useTranslations('claim');
  const format = useFormatter();
  const atMs = readInstantMs(text);
  return (
    <Definition term={term} isQuiet={text === null}>
      {text === null ? claim('notGiven') : atMs === null ? text : format.dateTime(atMs, 'moment')}
    </Definition>
  );
}
