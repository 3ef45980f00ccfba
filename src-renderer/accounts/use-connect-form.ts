import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { type Account, type ConnectionReport, problemsToRetry } from '../../src-shared/contract/accounts.ts';
import { useIpc } from '../runtime/app-context.tsx';
import { useLeftForm } from '../ui/left-form.ts';
import { useTypedDraft } from '../runtime/use-form-draft.ts';
import { useRefusalText } from '../runtime/use-refusal-text.ts';
import {
  type ConnectDraft,
  type ConnectField,
  connectDraftSchema,
  connectFields,
  connectionProblemsOf,
  detailProblems,
  emptyConnectDraft,
  type FieldProblem,
  type FieldProblems,
  readMerchantIds,
  suggestedName,
} from './connect-draft.ts';

type FailedReport = Extract<ConnectionReport, { ok: false }>;

/** Result of the last test or submit; cleared as soon as something is typed. */
export type Verdict =
  | { kind: 'works'; claimsSeen: number }
  | { kind: 'problem'; report: FailedReport; mayKeep: boolean }
  | { kind: 'refused'; text: string };

/**
 * The state of the connect form. The key lives in the field until it is handed over; then it is
 * cleared, and held only while the person is asked whether to keep the account without a connection.
 */
export function useConnectForm(onConnected: (account: Account) => Promise<void>) {
  const { client } = useIpc();
  const formRef = useRef<HTMLFormElement>(null);
  const heldKey = useRef('');
  const { draft, change, drop, followed } = useConnectDraft();
  const [apiKey, setApiKey] = useState('');
  const [isKeyGone, setIsKeyGone] = useState(false);
  const [left, setLeft] = useState<ReadonlySet<ConnectField>>(new Set());
  const [busy, setBusy] = useState<'test' | 'connect' | null>(null);
  const focusField = (field: ConnectField) => focusIn(formRef.current, field);
  const { verdict, setVerdict, verdictRef, showProblem, showRefusal } = useVerdict(focusField);

  const name = draft.name.trim() || suggestedName(draft);
  const own: FieldProblems = {
    ...detailProblems({ ...draft, name }),
    ...connectionProblemsOf(draft, apiKey),
  };

  function problemOf(field: ConnectField): FieldProblem | undefined {
    if (verdict?.kind === 'problem' && verdict.report.field === field)
      return { code: verdict.report.problem };
    // It was cleared by us: that is said as a hint, not as a fault of the person.
    if (field === 'apiKey' && isKeyGone) return undefined;
    const isWorthSaying = left.has(field) || (field === 'apiKey' && apiKey !== '');
    return isWorthSaying ? own[field] : undefined;
  }

  function forget(): void {
    heldKey.current = '';
    setVerdict(null);
  }

  /** Shows everything that is wrong with these fields and focuses the first; returns whether nothing is. */
  function passes(fields: readonly ConnectField[]): boolean {
    setLeft(new Set([...left, ...fields]));
    setIsKeyGone(false);
    const first = connectFields.find((field) => fields.includes(field) && own[field] !== undefined);
    if (first !== undefined) focusField(first);
    return first === undefined;
  }

  async function test(): Promise<void> {
    forget();
    if (!passes(['baseUrl', 'acquirerId', 'apiKey', 'partnerId'])) return;
    setBusy('test');
    try {
      const report = await client.accounts.testConnection(connectionOf(draft, apiKey));
      if (report.ok) setVerdict({ kind: 'works', claimsSeen: report.claimsSeen });
      else showProblem(report, false);
    } catch (error) {
      showRefusal(error);
    } finally {
      setBusy(null);
    }
  }

  async function add(key: string, evenIfOffline: boolean): Promise<void> {
    setBusy('connect');
    // The list of accounts may take the form away before the answer is here.
    const isLeftTyped = followed.tell(false);
    try {
      const merchantIds = readMerchantIds(draft.merchants);
      const connection = connectionOf(draft, key);
      const answer = await client.accounts.add({ ...connection, name, merchantIds, evenIfOffline });
      if (answer.ok) {
        drop();
        await onConnected(answer.account);
        return;
      }
      followed.tell(isLeftTyped);
      const mayKeep = problemsToRetry.includes(answer.problem);
      if (mayKeep) heldKey.current = key;
      showProblem(answer, mayKeep);
    } catch (error) {
      followed.tell(isLeftTyped);
      showRefusal(error);
    } finally {
      setBusy(null);
    }
  }

  return {
    formRef,
    verdictRef,
    draft,
    apiKey,
    /** Whether a submit took the key and it must be entered again. */
    isKeyGone,
    busy,
    verdict,
    problemOf,
    change: (part: Partial<ConnectDraft>) => {
      forget();
      change(part);
    },
    changeKey: (typed: string) => {
      forget();
      setIsKeyGone(false);
      setApiKey(typed);
    },
    leave: (field: ConnectField) => setLeft(new Set([...left, field])),
    test,
    connect: async () => {
      forget();
      if (!passes(connectFields)) return;
      setApiKey('');
      setIsKeyGone(true);
      setLeft(new Set([...connectFields].filter((field) => field !== 'apiKey')));
      await add(apiKey, false);
    },
    keepAnyway: async () => {
      const key = heldKey.current;
      forget();
      await add(key, true);
    },
    /** Drops the draft, as the form was cancelled: one that closes in any other way keeps what was typed. */
    drop,
  };
}

function focusIn(form: HTMLFormElement | null, field: ConnectField): void {
  const input = form?.elements.namedItem(field);
  if (input instanceof HTMLElement) input.focus();
}

/** Holds what is typed in the form, but for the key, which is never among what is kept. */
function useConnectDraft() {
  const { content: draft, ...typed } = useTypedDraft(
    { accountId: null, form: 'connect' },
    connectDraftSchema,
    emptyConnectDraft,
  );
  const followed = useLeftForm(useTranslations('accounts')('form.title'), true);
  const change = (part: Partial<ConnectDraft>) => {
    typed.change({ ...draft, ...part });
    followed.tell(true);
  };
  const drop = () => {
    typed.drop();
    followed.tell(false);
  };
  return { draft, change, drop, followed };
}

/** Holds the result of the last test or submit. Showing one moves the focus to what it is about. */
function useVerdict(focusField: (field: ConnectField) => void) {
  const t = useTranslations('app');
  const refusalText = useRefusalText();
  const verdictRef = useRef<HTMLDivElement>(null);
  const [verdict, setVerdict] = useState<Verdict | null>(null);

  function showProblem(report: FailedReport, mayKeep: boolean): void {
    // Drawn first: the field must be described when the focus gets there.
    flushSync(() => setVerdict({ kind: 'problem', report, mayKeep }));
    if (mayKeep || report.field === 'form') verdictRef.current?.focus();
    else focusField(report.field);
  }

  function showRefusal(error: unknown): void {
    flushSync(() => setVerdict({ kind: 'refused', text: refusalText(error, t('callFailed')) }));
    verdictRef.current?.focus();
  }

  return { verdict, setVerdict, verdictRef, showProblem, showRefusal };
}

function connectionOf({ baseUrl, acquirerId, partnerId }: ConnectDraft, apiKey: string) {
  return {
    baseUrl: baseUrl.trim(),
    acquirerId: acquirerId.trim(),
    apiKey,
    partnerId: partnerId.trim() || null,
  };
}
