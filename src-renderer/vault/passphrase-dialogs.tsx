import { type ReactNode, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { VaultAnswer } from '../../src-shared/contract/vault.ts';
import { longestPassphrase, shortestPassphrase } from '../../src-shared/domain/settings/passphrase.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { useFailureText } from '../runtime/use-refusal-text.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { ProblemLine } from '../ui/problem-line.tsx';
import { TextField } from '../ui/text-field.tsx';
import { useVaultWords } from './use-vault.ts';

const noPassphrases = { current: '', next: '', repeat: '' };
type Field = keyof typeof noPassphrases;
/** Answers about the new passphrase. */
const newIsAtFault: readonly string[] = ['passphrase_too_short'];
/** Answers about no passphrase at all. */
const noneIsAtFault: readonly string[] = ['keychain_failed', 'removal_unfinished', 'vault_exists'];

/**
 * Handles passphrases that are typed and submitted once: the fields are emptied then. What is wrong is shown at its
 * field, or below them all, and the focus goes where one continues.
 */
function usePassphraseForm(
  asked: readonly Field[],
  onDone: () => void,
  send: (typed: typeof noPassphrases) => Promise<VaultAnswer>,
) {
  const t = useTranslations('vault.fields');
  const failureText = useFailureText();
  const labels = useVaultWords();
  const { ipc } = useAppContext();
  const formRef = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState(noPassphrases);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<{ field: Field | null; text: string } | null>(null);

  function tell(field: Field | null, text: string): void {
    setProblem({ field, text });
    const input = formRef.current?.elements.namedItem(field ?? asked[0] ?? 'next');
    if (input instanceof HTMLElement) input.focus();
  }

  async function submit(): Promise<void> {
    const empty = asked.find((field) => typed[field] === '');
    if (empty !== undefined) return tell(empty, t('missing'));
    if (asked.includes('repeat') && typed.next !== typed.repeat) return tell('repeat', t('differs'));
    setIsBusy(true);
    setProblem(null);
    try {
      const answer = await send(typed);
      if (answer.ok) return onDone();
      setTyped(noPassphrases);
      tell(atFault(answer.problem, asked), labels(answer) ?? '');
    } catch (error) {
      tell(
        null,
        failureText(error, (reason) => reason),
      );
    } finally {
      setIsBusy(false);
      void ipc.queryClient.invalidateQueries({ queryKey: ipc.queries.vault.key() });
    }
  }

  const field = (name: Field) => ({
    name,
    type: 'password' as const,
    maxLength: longestPassphrase,
    value: typed[name],
    problem: problem?.field === name ? problem.text : null,
    autoFocus: name === asked[0],
    onChange: (value: string) => {
      setProblem(null);
      setTyped({ ...typed, [name]: value });
    },
  });
  return { formRef, isBusy, submit, field, problem: problem?.field === null ? problem.text : null };
}

function atFault(problem: string, asked: readonly Field[]): Field | null {
  if (noneIsAtFault.includes(problem)) return null;
  return newIsAtFault.includes(problem) ? 'next' : (asked[0] ?? null);
}

type PassphraseForm = ReturnType<typeof usePassphraseForm>;

function PassphraseDialog({
  form,
  texts,
  onClose,
  children,
}: {
  form: PassphraseForm;
  texts: { title: string; submit: string; busy: string };
  onClose: () => void;
  children: ReactNode;
}) {
  return (
    <FormDialog
      title={texts.title}
      submitLabel={form.isBusy ? texts.busy : texts.submit}
      isBusy={form.isBusy}
      formRef={form.formRef}
      onSubmit={form.submit}
      onClose={onClose}
    >
      {children}
      <ProblemLine text={form.problem} />
    </FormDialog>
  );
}

/** Fields for a new passphrase, typed twice. */
function NewPassphraseFields({ form, label }: { form: PassphraseForm; label: string }) {
  const t = useTranslations('vault.fields');
  return (
    <>
      <TextField {...form.field('next')} label={label} hint={t('hint', { least: shortestPassphrase })} />
      <TextField {...form.field('repeat')} label={t('repeat')} />
    </>
  );
}

/** Creates a vault: the first one, or one that takes the keys out of the keychain. */
export function CreateVaultDialog({ isMove, onClose }: { isMove: boolean; onClose: () => void }) {
  const t = useTranslations('vault');
  const { ipc } = useAppContext();
  const form = usePassphraseForm(['next', 'repeat'], onClose, async ({ next }) => {
    const answer = await ipc.client.vault.moveToVault({ passphrase: next });
    await ipc.queryClient.invalidateQueries({ queryKey: ipc.queries.accounts.list.queryKey() });
    return answer;
  });
  const submit = t(isMove ? 'create.move' : 'create.submit');
  return (
    <PassphraseDialog
      form={form}
      texts={{ title: t('create.title'), submit, busy: t('change.busy') }}
      onClose={onClose}
    >
      <p className="text-ink-2">{t('create.text')}</p>
      <NewPassphraseFields form={form} label={t('lockScreen.passphrase')} />
      <p className="rounded-[7px] bg-amber-bg px-3 py-2">{t('create.lost')}</p>
    </PassphraseDialog>
  );
}

export function ChangePassphraseDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('vault');
  const { ipc, toasts } = useAppContext();
  const done = () => {
    toasts.getState().say('note', t('change.done'));
    onClose();
  };
  const form = usePassphraseForm(['current', 'next', 'repeat'], done, ({ current, next }) =>
    ipc.client.vault.changePassphrase({ current, next }),
  );
  return (
    <PassphraseDialog
      form={form}
      texts={{ title: t('change.submit'), submit: t('change.submit'), busy: t('change.busy') }}
      onClose={onClose}
    >
      <TextField {...form.field('current')} label={t('change.current')} />
      <NewPassphraseFields form={form} label={t('fields.newPassphrase')} />
    </PassphraseDialog>
  );
}

/**
 * Moves the keys to the keychain. It asks for the passphrase: whoever finds the screen unlocked can't remove the
 * lock.
 */
export function MoveToKeychainDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('vault');
  const { ipc } = useAppContext();
  const form = usePassphraseForm(['current'], onClose, ({ current }) =>
    ipc.client.vault.moveToKeychain({ passphrase: current }),
  );
  return (
    <PassphraseDialog
      form={form}
      texts={{ title: t('toKeychain.title'), submit: t('section.toKeychain'), busy: t('toKeychain.busy') }}
      onClose={onClose}
    >
      <p className="text-ink-2">{t('toKeychain.text')}</p>
      <TextField {...form.field('current')} label={t('lockScreen.passphrase')} />
    </PassphraseDialog>
  );
}
