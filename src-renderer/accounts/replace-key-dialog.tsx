import { useSentences } from '../labels/use-sentences.ts';
import { useDetailLabel } from '../labels/use-detail-label.ts';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { Account, ConnectionReport } from '../../src-shared/contract/accounts.ts';
import { longestApiKey } from '../../src-shared/domain/settings/account-address.ts';
import { useIpc } from '../runtime/app-context.tsx';
import { useRefusalText } from '../runtime/use-refusal-text.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { TextField } from '../ui/text-field.tsx';
import { keyProblem } from './connect-draft.ts';
import { fieldProblemText } from './problem-labels.ts';

/** Takes a new key for the same acquirer. The field is cleared as soon as the key is handed over. */
export function ReplaceKeyDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const t = useTranslations('accounts');
  const detailLabel = useDetailLabel();
  const sentences = useSentences();
  const app = useTranslations('app');
  const refusalText = useRefusalText();
  const { client } = useIpc();
  const formRef = useRef<HTMLFormElement>(null);
  const [apiKey, setApiKey] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  function showProblem(message: string): void {
    setProblem(message);
    formRef.current?.querySelector('input')?.focus();
  }

  async function replace(): Promise<void> {
    const wrong = keyProblem(apiKey);
    if (wrong) {
      showProblem(fieldProblemText(t, wrong));
      return;
    }
    setApiKey('');
    setIsBusy(true);
    try {
      const report = await client.accounts.replaceKey({ accountId: account.id, apiKey });
      if (report.ok) onClose();
      else showProblem(reportText(report));
    } catch (error) {
      showProblem(refusalText(error, app('callFailed')));
    } finally {
      setIsBusy(false);
    }
  }

  function reportText({ problem: code, detail }: Extract<ConnectionReport, { ok: false }>): string {
    return sentences(t(`problems.${code}`), detail === null ? null : detailLabel(detail));
  }

  return (
    <FormDialog
      title={t('key.title', { name: account.name })}
      submitLabel={isBusy ? t('key.replacing') : t('list.replaceKey')}
      isBusy={isBusy}
      formRef={formRef}
      onSubmit={replace}
      onClose={onClose}
    >
      <p className="break-words text-ink-2">
        {t('key.text', { acquirerId: account.acquirerId, baseUrl: account.baseUrl })}
      </p>
      <TextField
        label={t('form.apiKey')}
        hint={t('form.apiKeyHint')}
        problem={problem}
        type="password"
        autoComplete="new-password"
        name="apiKey"
        value={apiKey}
        onChange={(typed) => {
          setApiKey(typed);
          const wrong = typed === '' ? undefined : keyProblem(typed);
          setProblem(wrong === undefined ? null : fieldProblemText(t, wrong));
        }}
        maxLength={longestApiKey}
        isIdentifier
        isRequired
        autoFocus
      />
    </FormDialog>
  );
}
