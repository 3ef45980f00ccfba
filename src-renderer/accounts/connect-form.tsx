import { useSentences } from '../labels/use-sentences.ts';
import { useDetailLabel } from '../labels/use-detail-label.ts';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { longestIdentifier } from '../../src-shared/claims-service/identifier.ts';
import type { Account } from '../../src-shared/contract/accounts.ts';
import { longestApiKey, longestServiceAddress } from '../../src-shared/domain/settings/account-address.ts';
import { Button } from '../ui/button.tsx';
import { TextAreaField } from '../ui/text-area-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { type ConnectField, readMerchantIds, suggestedName } from './connect-draft.ts';
import { ConnectVerdict } from './connect-verdict.tsx';
import { fieldProblemText } from './problem-labels.ts';
import { useConnectForm } from './use-connect-form.ts';

/** Connects an account: what is wrong is shown at its field, and the key is never shown again. */
export function ConnectForm({
  onConnected,
  onCancel,
}: {
  onConnected: (account: Account) => Promise<void>;
  onCancel: () => void;
}) {
  const t = useTranslations('accounts');
  const detailLabel = useDetailLabel();
  const sentences = useSentences();
  const headingId = useId();
  const { formRef, verdictRef, ...form } = useConnectForm(onConnected);
  const { draft, busy, isKeyGone, verdict } = form;

  /** Returns the properties that every field of the form shares. */
  const field = (name: ConnectField) => {
    const problem = form.problemOf(name);
    const said = verdict?.kind === 'problem' && verdict.report.field === name ? verdict.report.detail : null;
    const message = problem === undefined ? null : fieldProblemText(t, problem);
    return {
      name,
      problem: message === null ? null : sentences(message, said === null ? null : detailLabel(said)),
      onBlur: () => form.leave(name),
      spellCheck: 'false' as const,
    };
  };
  const merchantCount = readMerchantIds(draft.merchants).length;

  return (
    <form
      ref={formRef}
      aria-labelledby={headingId}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (busy === null) void form.connect();
      }}
    >
      <h2 id={headingId} className="text-lead font-strong">
        {t('form.title')}
      </h2>
      <TextField
        {...field('baseUrl')}
        label={t('form.baseUrl')}
        placeholder={t('form.baseUrlHint')}
        value={draft.baseUrl}
        onChange={(baseUrl) => form.change({ baseUrl })}
        maxLength={longestServiceAddress}
        inputMode="url"
        isRequired
        autoFocus
      />
      <TextField
        {...field('acquirerId')}
        label={t('form.acquirerId')}
        value={draft.acquirerId}
        onChange={(acquirerId) => form.change({ acquirerId })}
        maxLength={longestIdentifier}
        isIdentifier
        isRequired
      />
      <TextField
        {...field('apiKey')}
        label={t('form.apiKey')}
        hint={isKeyGone ? t('form.keyAgain') : t('form.apiKeyHint')}
        type="password"
        autoComplete="new-password"
        value={form.apiKey}
        onChange={form.changeKey}
        maxLength={longestApiKey}
        isIdentifier
        isRequired
      />
      <TextField
        {...field('name')}
        label={t('form.name')}
        hint={t('form.nameHint')}
        placeholder={suggestedName(draft)}
        value={draft.name}
        onChange={(name) => form.change({ name })}
      />
      <TextField
        {...field('partnerId')}
        label={t('form.withOptional', { label: t('form.partnerId') })}
        hint={t('form.partnerHint')}
        value={draft.partnerId}
        onChange={(partnerId) => form.change({ partnerId })}
        isIdentifier
      />
      <TextAreaField
        {...field('merchants')}
        label={t('form.withOptional', { label: t('form.merchantIds') })}
        hint={
          merchantCount === 0 ? t('form.merchantHint') : t('form.merchantCount', { count: merchantCount })
        }
        value={draft.merchants}
        onChange={(merchants) => form.change({ merchants })}
        isIdentifier
      />
      <ConnectVerdict verdict={verdict} paneRef={verdictRef} onKeep={() => void form.keepAnyway()} />
      <ConnectButtons
        busy={busy}
        onTest={() => void form.test()}
        onCancel={() => {
          form.drop();
          onCancel();
        }}
      />
    </form>
  );
}

function ConnectButtons({
  busy,
  onTest,
  onCancel,
}: {
  busy: ReturnType<typeof useConnectForm>['busy'];
  onTest: () => void;
  onCancel: () => void;
}) {
  const t = useTranslations('accounts.form');
  const app = useTranslations('app');
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="submit" tone="primary" keys="Enter" isBusy={busy !== null}>
        {t(busy === 'connect' ? 'connecting' : 'connect')}
      </Button>
      <Button isBusy={busy !== null} onClick={onTest}>
        {t(busy === 'test' ? 'testing' : 'test')}
      </Button>
      <Button tone="quiet" className="ml-auto" onClick={onCancel}>
        {app('cancel')}
      </Button>
    </div>
  );
}
