import { Check } from 'lucide-react';
import { useTranslations } from 'use-intl';
import type { Rotation, Webhook } from '../../src-shared/contract/webhooks.ts';
import { useNavigation } from '../runtime/app-context.tsx';
import { useKeyOf } from '../keys/keymap-context.ts';
import { Button } from '../ui/button.tsx';
import { DetailSection } from '../ui/detail-section.tsx';
import type { WebhookActions } from './use-webhook-actions.ts';
import { stepNumber, type WebhookItem } from './webhook-items.ts';

const steps = ['create', 'check', 'delete'] as const;
/** Steps at which something went wrong. */
const stoppedAt: readonly Rotation['step'][] = ['stopped', 'secret_lost', 'delete_stopped'];

/** Shows how far a rotation is, and its next step; the same beside the old webhook and the new one. */
export function RotationSection({
  rotation,
  items,
  actions,
  isNew,
  onShow,
  onRefresh,
}: {
  rotation: Rotation;
  items: readonly WebhookItem[];
  actions: WebhookActions;
  /** Whether it is beside the new one. */
  isNew: boolean;
  onShow: (key: string) => void;
  onRefresh: () => void;
}) {
  const t = useTranslations('webhooks.rotation');
  const { step } = rotation;
  const at = step === 'finished' ? 4 : stepNumber(step);
  const isStopped = stoppedAt.includes(step);
  return (
    <DetailSection title={t('heading')}>
      <ol className="flex flex-col gap-1.5">
        {steps.map((name, index) => {
          const number = index + 1;
          const status = number < at ? 'done' : number === at ? 'current' : 'todo';
          return (
            <li
              key={name}
              aria-current={status === 'current' ? 'step' : undefined}
              className="flex items-start gap-2.5"
            >
              <StepMark number={number} status={status} isStopped={isStopped} />
              <div className="min-w-0 flex-1">
                <span
                  className={status === 'todo' ? 'text-ink-3' : status === 'current' ? 'font-medium' : ''}
                >
                  {t(`steps.${name}`)}
                  <span className="sr-only"> ({t(status)})</span>
                </span>
                {status === 'current' ? (
                  <p className={isStopped ? 'text-amber' : 'text-ink-2'}>{t(`text.${step}`)}</p>
                ) : null}
              </div>
            </li>
          );
        })}
      </ol>
      {step === 'finished' ? <p className="mt-2 text-ink-2">{t('text.finished')}</p> : null}
      <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
        <NextStep
          rotation={rotation}
          items={items}
          actions={actions}
          isNew={isNew}
          onShow={onShow}
          onRefresh={onRefresh}
        />
      </div>
    </DetailSection>
  );
}

function StepMark({
  number,
  status,
  isStopped,
}: {
  number: number;
  status: 'done' | 'current' | 'todo';
  isStopped: boolean;
}) {
  const tone =
    status === 'done'
      ? 'border-transparent bg-green-bg text-green'
      : status === 'todo'
        ? 'border-line text-ink-3'
        : isStopped
          ? 'border-transparent bg-amber-bg text-amber'
          : 'keeps-color border-transparent bg-accent text-accent-ink';
  return (
    <span
      aria-hidden="true"
      className={`num grid size-[18px] shrink-0 place-items-center rounded-full border text-tiny font-strong ${tone}`}
    >
      {status === 'done' ? <Check size={11} strokeWidth={3} /> : number}
    </span>
  );
}

function NextStep(props: Parameters<typeof RotationSection>[0]) {
  const keyOf = useKeyOf();
  const { rotation, items, actions, isNew, onShow, onRefresh } = props;
  const t = useTranslations('webhooks');
  const app = useTranslations('app');
  const goTo = useNavigation((state) => state.goTo);
  const listed = (id: string | null): Webhook | null => {
    const item = items.find(({ key }) => key === id);
    return item?.kind === 'listed' ? item.webhook : null;
  };
  const old = listed(rotation.oldId);
  const fresh = listed(rotation.newId);
  const nextKey = keyOf('webhook.rotate');
  const goToNew =
    isNew || fresh === null ? null : (
      <Button onClick={() => onShow(fresh.id)}>{t('rotation.goToNew')}</Button>
    );
  switch (rotation.step) {
    case 'arriving':
      return (
        <Button keys={nextKey} onClick={onRefresh}>
          {t('refresh')}
        </Button>
      );
    case 'arrived':
    case 'unlisted':
      return (
        <>
          {goToNew}
          {old === null ? null : (
            <Button
              tone={goToNew === null ? 'primary' : 'plain'}
              keys={nextKey}
              onClick={() =>
                actions.ask({ dialog: 'delete', webhook: old, isCreatedAgain: false, isOld: true })
              }
            >
              {t('rotation.deleteOld')}
            </Button>
          )}
          <Button onClick={() => actions.endRotation(rotation)}>{t('rotation.keepBoth')}</Button>
        </>
      );
    case 'secret_lost':
      return fresh === null ? (
        <Button keys={keyOf('go.outbox')} onClick={() => goTo('outbox')}>
          {app('commands.go.outbox')}
        </Button>
      ) : (
        goToNew
      );
    case 'stopped':
    case 'creating': {
      const creation = items.find(({ key }) => key === rotation.entryId);
      return creation === undefined || isNew ? null : (
        <Button onClick={() => onShow(creation.key)}>{t('rotation.goToNew')}</Button>
      );
    }
    case 'deleting':
    case 'delete_stopped':
      return isNew && old !== null ? (
        <Button onClick={() => onShow(old.id)}>{t('rotation.goToOld')}</Button>
      ) : null;
    case 'finished':
      return (
        <Button tone="primary" keys={nextKey} onClick={() => actions.endRotation(rotation)}>
          {app('done')}
        </Button>
      );
    default:
      return null;
  }
}
