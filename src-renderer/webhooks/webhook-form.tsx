import { useSentences } from '../labels/use-sentences.ts';
import { useRef, useState } from 'react';
import { CheckboxGroup, FieldError, Label } from 'react-aria-components';
import { useTranslations } from 'use-intl';
import { mostSubscriptionEvents, subscriptionEvents } from '../../src-shared/claims-service/subscription.ts';
import type { WebhookDecision, Webhooks } from '../../src-shared/contract/webhooks.ts';
import type { decisionKind, DecisionPayload } from '../../src-shared/domain/decision/decision.ts';
import {
  longestWebhookAddress,
  readWebhookAddress,
} from '../../src-shared/domain/settings/webhook-address.ts';
import { useTypedDraft } from '../runtime/use-form-draft.ts';
import { BoxedCheckbox } from '../ui/boxed-checkbox.tsx';
import { DraftNote } from '../ui/draft-note.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import {
  draftOf,
  draftProblems,
  emptyDraft,
  eventsOf,
  isBeginning,
  webhookDraftSchema,
  type UrlProblem,
  type WebhookDraft,
} from './webhook-draft.ts';

/** A new webhook, as it is sent. */
export type NewWebhook = DecisionPayload<typeof decisionKind.createSubscription>;

interface WebhookFormProps {
  accountId: string;
  webhooks: Webhooks;
  corrects: WebhookDecision | null;
  onSubmit: (webhook: NewWebhook) => Promise<boolean>;
  onClose: () => void;
}

/** Holds what is typed in the form, with its draft, and what is wrong with it. */
function useWebhookForm({ accountId, webhooks, corrects, onSubmit, onClose }: WebhookFormProps) {
  const t = useTranslations('webhooks');
  const formRef = useRef<HTMLFormElement>(null);
  const {
    content: draft,
    drop,
    note,
    ...typed
  } = useTypedDraft(
    { accountId, form: `webhook/${corrects?.entryId ?? 'new'}` },
    webhookDraftSchema,
    corrects === null ? emptyDraft : draftOf(corrects),
  );
  const [isTried, setIsTried] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  /** Message of the service about each field, until it is changed. */
  const [said, setSaid] = useState(corrects?.problems ?? []);
  const problems = draftProblems(draft, webhooks, corrects);
  const address = readWebhookAddress(draft.url);

  const saidOf = (field: WebhookDecision['problems'][number]['field']): string | null => {
    const found = said.filter((one) => one.field === field).map((one) => one.said);
    return found.length === 0 ? null : t('form.service', { text: found.join(' ') });
  };
  function change(part: Partial<WebhookDraft>): void {
    typed.change({ ...draft, ...part });
    setSaid(said.filter(({ field }) => field !== null && !(field in part)));
  }
  const isUrlProblemShown = isTried || !isBeginning(draft.url);
  const urlText = (problem: UrlProblem) =>
    problem === 'duplicate'
      ? t('form.duplicate')
      : t(`form.problems.${problem}`, { most: longestWebhookAddress });
  const urlProblem =
    problems.url !== null && isUrlProblemShown
      ? urlText(problems.url)
      : problems.url === null
        ? saidOf('url')
        : null;

  const further = eventsOf(draft).length - eventsOf({ ...draft, furtherEvents: '' }).length;
  const furtherProblem =
    problems.badEvent !== null
      ? t('form.badEvent', { event: problems.badEvent.slice(0, 60) })
      : problems.hasTooManyEvents
        ? t('form.tooManyEvents', { most: mostSubscriptionEvents })
        : null;

  async function submit(): Promise<void> {
    setIsTried(true);
    if (problems.url !== null || problems.hasNoEvent || furtherProblem !== null || !address.ok) {
      const selector =
        problems.url !== null
          ? 'input[name=url]'
          : problems.hasNoEvent
            ? 'input[type=checkbox]'
            : 'input[name=furtherEvents]';
      formRef.current?.querySelector<HTMLElement>(selector)?.focus();
      return;
    }
    setIsBusy(true);
    const { isActive } = draft;
    const isTaken = await onSubmit({ url: address.url, subscribedEvents: eventsOf(draft), isActive });
    setIsBusy(false);
    if (!isTaken) return;
    drop();
    onClose();
  }

  return {
    draft,
    change,
    submit,
    isBusy,
    formRef,
    address,
    saidOf,
    urlProblem,
    eventsProblem: isTried && problems.hasNoEvent ? t('form.noEvent') : saidOf('subscribedEvents'),
    furtherProblem: isTried ? furtherProblem : null,
    further: furtherProblem === null ? further : 0,
    note,
  };
}

/** The form for a new webhook. A refused one comes back with what the service said at its fields. */
export function WebhookForm(props: WebhookFormProps) {
  const t = useTranslations('webhooks');
  const sentences = useSentences();
  const form = useWebhookForm(props);
  const { draft, change, address } = form;

  return (
    <FormDialog
      isKept
      title={props.corrects === null ? t('create') : t('form.correctTitle')}
      width="wide"
      submitLabel={t('form.submit')}
      isBusy={form.isBusy}
      formRef={form.formRef}
      onSubmit={form.submit}
      onClose={props.onClose}
    >
      <TextField
        name="url"
        type="url"
        autoFocus
        isRequired
        isIdentifier
        label={t('form.address')}
        value={draft.url}
        onChange={(url) => change({ url })}
        placeholder="https://"
        spellCheck="false"
        maxLength={4000}
        problem={form.urlProblem}
        hint={
          address.ok && address.url !== draft.url.trim()
            ? t('form.sentAs', { url: address.url })
            : t('form.addressHint')
        }
      />
      <EventsField
        events={draft.subscribedEvents}
        problem={form.eventsProblem}
        onChange={(subscribedEvents) => change({ subscribedEvents })}
      />
      <div className="flex flex-col gap-1">
        <TextField
          name="furtherEvents"
          isIdentifier
          label={t('form.further')}
          value={draft.furtherEvents}
          onChange={(furtherEvents) => change({ furtherEvents })}
          spellCheck="false"
          maxLength={4000}
          problem={form.furtherProblem}
          hint={t('form.furtherHint')}
        />
        <p role="status" className="text-second text-amber empty:hidden">
          {form.further === 0 ? null : t('form.furtherWarning', { count: form.further })}
        </p>
      </div>
      <div className="flex flex-col gap-1">
        <BoxedCheckbox isSelected={draft.isActive} onChange={(isActive) => change({ isActive })}>
          {t('form.active')}
          <span className="block text-second text-ink-3">{t('form.activeHint')}</span>
        </BoxedCheckbox>
        <p className="text-second text-red empty:hidden">{form.saidOf('isActive')}</p>
      </div>
      <DraftNote {...form.note} />
      <p role="alert" className="text-red empty:hidden">
        {form.saidOf(null)}
      </p>
      <p className="border-t border-line-soft pt-3 text-second text-ink-3">
        {sentences(t('form.secretNote'), t('deliveries.text'))}
      </p>
    </FormDialog>
  );
}

/** The documented events, of which at least one is chosen unless there are further codes. */
function EventsField({
  events,
  problem,
  onChange,
}: {
  events: readonly string[];
  problem: string | null;
  onChange: (events: readonly string[]) => void;
}) {
  const t = useTranslations('webhooks');
  return (
    <CheckboxGroup
      value={[...events]}
      onChange={(chosen) => onChange(subscriptionEvents.filter((event) => chosen.includes(event)))}
      isInvalid={problem !== null}
      validationBehavior="aria"
      className="flex flex-col gap-1"
    >
      <Label className="text-small font-medium text-ink-2">{t('form.events')}</Label>
      <div className="grid grid-cols-2 gap-x-6 gap-y-2 pt-1">
        {subscriptionEvents.map((event) => (
          <BoxedCheckbox key={event} value={event}>
            <span className="ident">{event}</span>
            <span className="block text-second text-ink-3">{t(`events.meaning.${event}`)}</span>
          </BoxedCheckbox>
        ))}
      </div>
      <FieldError className="text-second text-red">{problem}</FieldError>
    </CheckboxGroup>
  );
}
