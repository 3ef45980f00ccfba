import { useDetailLabel } from '../labels/use-detail-label.ts';
import { useTranslations } from 'use-intl';
import type { WebhookDecision } from '../../src-shared/contract/webhooks.ts';
import { useNavigation } from '../runtime/app-context.tsx';
import { useKeyOf } from '../keys/keymap-context.ts';
import { entryTone } from '../labels/entry-tone.ts';
import { Button } from '../ui/button.tsx';
import { Pill } from '../ui/pill.tsx';
import { type ItemLabels, needsDecision } from './item-labels.ts';
import { isCancellable, isCorrectable, isLeftBehind, type WebhookActions } from './use-webhook-actions.ts';

/** Shows a decision that is being sent or wants a person: its state, why, and what can be done. */
export function DecisionSection({
  decision,
  labels,
  actions,
}: {
  decision: WebhookDecision;
  labels: ItemLabels;
  actions: WebhookActions;
}) {
  const keyOf = useKeyOf();
  const t = useTranslations('webhooks');
  const app = useTranslations('app');
  const outbox = useTranslations('outbox');
  const detailLabel = useDetailLabel();
  const goTo = useNavigation((state) => state.goTo);
  const { reason, problems } = decision;
  const mayCorrect = isCorrectable(decision);
  const detail = problems.length === 0 && reason?.code !== 'duplicate' ? (reason?.detail ?? null) : null;
  return (
    <section className="py-3" aria-label={outbox(`kinds.${decision.kind}`)}>
      <div className="flex items-center gap-2">
        <Pill tone={entryTone[decision.state]}>
          <span className="num">{labels.decisionState(decision)}</span>
        </Pill>
        <span className="text-ink-3">{outbox(`kinds.${decision.kind}`)}</span>
      </div>
      {reason === null ? null : (
        <>
          <p className="mt-2 font-medium">{outbox(`reasons.${reason.code}.what`)}</p>
          {mayCorrect || !needsDecision(decision) ? null : (
            <p className="mt-0.5 text-ink-2">{outbox(`reasons.${reason.code}.next`)}</p>
          )}
        </>
      )}
      {detail === null ? null : (
        <p className="mt-1.5 border-l-2 border-line pl-2.5 break-words text-ink-2">{detailLabel(detail)}</p>
      )}
      {problems.map(({ field, said }) => (
        <p key={`${field}${said}`} className="mt-1.5 border-l-2 border-red-dot pl-2.5 break-words text-red">
          {field === null ? said : `${t(fieldLabels[field])}: ${said}`}
        </p>
      ))}
      <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
        {isCancellable(decision) ? (
          <Button keys={keyOf('webhook.cancel')} onClick={() => actions.cancel(decision)}>
            {outbox('actions.cancel')}
          </Button>
        ) : null}
        {decision.state === 'held' ? (
          <Button keys={keyOf('webhook.sendNow')} onClick={() => actions.sendNow(decision)}>
            {outbox('actions.sendNow')}
          </Button>
        ) : null}
        {mayCorrect ? (
          <>
            <Button
              tone="primary"
              keys={keyOf('webhook.correct')}
              onClick={() => actions.ask({ dialog: 'form', corrects: decision })}
            >
              {t('actions.correct')}
            </Button>
            <Button tone="danger" keys={keyOf('webhook.delete')} onClick={() => actions.discard(decision)}>
              {outbox('actions.discard')}
            </Button>
          </>
        ) : isLeftBehind(decision) ? (
          <>
            <Button onClick={() => actions.sendAgain(decision)}>{t('actions.sendAgain')}</Button>
            <Button tone="danger" keys={keyOf('webhook.delete')} onClick={() => actions.discard(decision)}>
              {outbox('actions.discard')}
            </Button>
          </>
        ) : needsDecision(decision) ? (
          <Button keys={keyOf('go.outbox')} onClick={() => goTo('outbox')}>
            {app('commands.go.outbox')}
          </Button>
        ) : null}
      </div>
    </section>
  );
}

const fieldLabels = {
  url: 'form.address',
  subscribedEvents: 'form.events',
  isActive: 'form.active',
} as const satisfies Record<NonNullable<WebhookDecision['problems'][number]['field']>, string>;
