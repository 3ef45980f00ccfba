import { LockKeyhole, TriangleAlert } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { VaultStatus } from '../../src-shared/contract/vault.ts';
import { longestPassphrase } from '../../src-shared/domain/settings/passphrase.ts';
import { GuideDialog } from '../guide/guide-dialog.tsx';
import { GuideLink } from '../guide/guide-link.tsx';
import { useAppContext, useNavigation } from '../runtime/app-context.tsx';
import { useNow } from '../runtime/use-now.ts';
import { useFailureText } from '../runtime/use-refusal-text.ts';
import { AnswerButton } from '../ui/answer-button.tsx';
import { Button } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useVaultWords } from './use-vault.ts';

const secondMs = 1000;

/**
 * Shown in place of everything while the vault is locked: what was known of the accounts is forgotten. If it opens
 * while somebody types, for example after a slow try, Enter continues.
 */
export function LockScreen({
  status,
  notices,
  onTyping,
}: {
  status: VaultStatus;
  /** Notices about the program as a whole. */
  notices: ReactNode;
  /** Called when the field has typed text that was not entered yet. */
  onTyping: (isTyping: boolean) => void;
}) {
  const t = useTranslations('vault.lockScreen');
  const { ipc, toasts, navigation } = useAppContext();
  const sheet = useNavigation((state) => state.sheet);
  useEffect(() => {
    document.title = t('windowTitle');
  }, [t]);
  useEffect(() => {
    const { queryClient, queries } = ipc;
    const kept = [queries.vault.status.queryKey(), queries.app.info.queryKey()].map((key) =>
      JSON.stringify(key),
    );
    queryClient.removeQueries({ predicate: ({ queryKey }) => !kept.includes(JSON.stringify(queryKey)) });
    queryClient.getMutationCache().clear();
    ipc.reviews.forget();
    for (const { id } of toasts.getState().toasts) toasts.getState().dismiss(id);
    navigation.getState().openSheet(null);
  }, [ipc, toasts, navigation]);
  return (
    <div className="flex h-full flex-col bg-panel">
      {notices}
      <main className="grid min-h-0 flex-1 place-items-center overflow-auto p-6">
        {status.fault === null ? (
          <UnlockForm status={status} onTyping={onTyping} />
        ) : (
          <VaultFault status={status} />
        )}
        {sheet === 'guide' ? <GuideDialog /> : null}
      </main>
    </div>
  );
}

function UnlockForm({ status, onTyping }: { status: VaultStatus; onTyping: (isTyping: boolean) => void }) {
  const t = useTranslations('vault.lockScreen');
  const labels = useVaultWords();
  const { passphrase, setPassphrase, isBusy, said, formRef, unlock } = useUnlock(labels, onTyping);
  const seconds = useSecondsUntil(status.retryAtMs);
  return (
    <form
      ref={formRef}
      aria-labelledby="locked"
      noValidate
      className="flex w-full max-w-[340px] flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (!status.isLocked) onTyping(false);
        else if (!isBusy && seconds === 0) void unlock();
      }}
    >
      <header className="flex flex-col gap-1.5">
        <LockKeyhole size={24} className="text-ink-3" />
        <h1 id="locked" className="text-title font-strong">
          {t(status.isLocked ? 'title' : 'openTitle')}
        </h1>
        <p role="status" className="text-ink-2">
          {t(status.isLocked ? 'text' : 'openText')}
        </p>
      </header>
      <TextField
        label={t('passphrase')}
        type="password"
        name="passphrase"
        maxLength={longestPassphrase}
        value={passphrase}
        onChange={(typed) => {
          setPassphrase(typed);
          onTyping(true);
        }}
        problem={said}
        autoFocus
      />
      <div className="flex items-center gap-3">
        <Button
          type="submit"
          tone="primary"
          keys="Enter"
          isBusy={isBusy && status.isLocked}
          offReason={seconds === 0 ? null : t('wait', { seconds })}
        >
          {status.isLocked ? t(isBusy ? 'unlocking' : 'unlock') : t('continue')}
        </Button>
        {seconds === 0 ? null : (
          // The seconds are not read aloud one by one.
          <span className="num text-small text-amber" aria-hidden="true">
            {t('wait', { seconds })}
          </span>
        )}
      </div>
      {status.isLocked ? (
        <p className="text-second text-ink-3">
          {t(status.settings.sendsWhileLocked ? 'sending' : 'notSending')}
        </p>
      ) : null}
    </form>
  );
}

/** Handles unlocking: the field is emptied with each try, and keeps the focus for the next one. */
function useUnlock(labels: ReturnType<typeof useVaultWords>, onTyping: (isTyping: boolean) => void) {
  const field = useTranslations('vault.fields');
  const failureText = useFailureText();
  const { ipc } = useAppContext();
  const formRef: RefObject<HTMLFormElement | null> = useRef(null);
  const [passphrase, setPassphrase] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [said, setSaid] = useState<string | null>(null);

  function tell(text: string): void {
    setSaid(text);
    formRef.current?.querySelector('input')?.focus();
  }

  async function unlock(): Promise<void> {
    if (passphrase === '') {
      tell(field('missing'));
      return;
    }
    // Emptied now: what is typed while it is checked stays.
    setPassphrase('');
    onTyping(false);
    setIsBusy(true);
    setSaid(null);
    try {
      const answer = await ipc.client.vault.unlock({ passphrase });
      await ipc.queryClient.invalidateQueries({ queryKey: ipc.queries.vault.key() });
      const problem = labels(answer);
      if (problem !== null) tell(problem);
    } catch (error) {
      tell(failureText(error, (reason) => reason));
    } finally {
      setIsBusy(false);
    }
  }

  return { passphrase, setPassphrase, isBusy, said, formRef, unlock };
}

function useSecondsUntil(atMs: number | null): number {
  const nowMs = useNow(atMs === null ? null : secondMs);
  return atMs === null ? 0 : Math.max(0, Math.ceil((atMs - nowMs) / secondMs));
}

/** Shows what helps if no passphrase does. */
function VaultFault({ status }: { status: VaultStatus }) {
  const t = useTranslations('vault');
  const app = useTranslations('app');
  const { ipc } = useAppContext();
  if (status.fault === null) return null;
  const isMissing = status.fault === 'vault_missing';
  return (
    <EmptyState
      icon={<TriangleAlert size={28} />}
      title={t(isMissing ? 'lockScreen.missingTitle' : 'lockScreen.damagedTitle')}
      actions={
        <AnswerButton
          onAnswer={() => void ipc.queryClient.invalidateQueries({ queryKey: ipc.queries.vault.key() })}
        >
          {app('retry')}
        </AnswerButton>
      }
    >
      <div className="flex flex-col gap-2">
        <p>{t(`problems.${status.fault}`)}</p>
        <p>
          <GuideLink topic="vault" />
        </p>
        <p>{t('lockScreen.kept')}</p>
        <p className="text-second">
          {t('lockScreen.file')} <span className="ident break-all">{status.path}</span>
        </p>
      </div>
    </EmptyState>
  );
}
