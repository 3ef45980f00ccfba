import { memo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import type { Account } from '../../src-shared/contract/accounts.ts';
import type { CaseFileSheet } from '../../src-shared/contract/case-files.ts';
import type { ClaimRow, ClaimSort } from '../../src-shared/contract/claims.ts';
import type { ClaimSearch } from '../claim-list/claim-search.ts';
import { ClaimPrint } from '../case-file/claim-print.tsx';
import { readCaseFileClaim } from '../case-file/read-case-file-claim.ts';
import { useCaseFileSheet } from '../case-file/use-case-file-sheet.ts';
import type { ClaimWindow } from '../claim-list/use-claim-window.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import type { ChosenClaims } from '../runtime/chosen-claims.ts';
import { useCommand } from '../runtime/use-command.ts';
import { BoxedCheckbox } from '../ui/boxed-checkbox.tsx';
import { Choice } from '../ui/choice.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { ProblemLine } from '../ui/problem-line.tsx';
import type { ColumnLayout } from './columns.ts';
import { ListPrint, type PrintedClaims } from './list-print.tsx';
import { readListRows, readSelectedRows } from './printed-rows.ts';
import { useFocusWhen } from '../ui/use-focus-when.ts';

type What = 'claim' | 'selection' | 'list';
type OnPaper = { sheet: CaseFileSheet } | { claims: PrintedClaims };

/** The list on the screen, for printing it. */
export interface PrintedList {
  name: string;
  window: ClaimWindow;
  columns: ColumnLayout;
  search: ClaimSearch;
  sort: ClaimSort;
  chosen: () => ChosenClaims | null;
}

/** Offers to print the claim on the screen, and the list or what is selected of it where there is one. */
export const PrintAction = memo(function PrintAction({
  account,
  row,
  isClaimFirst,
  list,
}: {
  account: Account;
  row: ClaimRow | undefined;
  /** Whether the person is in the claim rather than in the list. */
  isClaimFirst: boolean;
  list: PrintedList | null;
}) {
  const [asked, setAsked] = useState<{
    claim: ClaimRow | undefined;
    selected: ChosenClaims | null;
    /** Whether the list can be printed, even if it turns out to be empty. */
    hasList: boolean;
  } | null>(null);
  const [onPaper, setOnPaper] = useState<OnPaper | null>(null);
  // Also while its rows are read: the dialog and the print wait, and the browser would print the page.
  const hasList = list !== null && (list.window.isLoading || (list.window.count > 0 && !list.window.isKept));
  // At once: what is pressed next must never reach the list, where letters decide.
  const open = () => flushSync(() => setAsked({ claim: row, selected: list?.chosen() ?? null, hasList }));
  useCommand('print', open, hasList || row !== undefined);
  const done = () => setOnPaper(null);
  return (
    <>
      {asked === null ? null : (
        <PrintDialog
          account={account}
          claim={asked.claim}
          selected={asked.selected}
          list={asked.hasList ? list : null}
          isClaimFirst={isClaimFirst}
          onPrint={(ready) => {
            setAsked(null);
            setOnPaper(ready);
          }}
          onClose={() => setAsked(null)}
        />
      )}
      {onPaper === null ? null : 'sheet' in onPaper ? (
        <ClaimPrint sheet={onPaper.sheet} accountName={account.name} onDone={done} />
      ) : list === null ? null : (
        <ListPrint
          account={account}
          name={list.name}
          claims={onPaper.claims}
          columns={list.columns}
          search={list.search}
          sort={list.sort}
          onDone={done}
        />
      )}
    </>
  );
});

function PrintDialog({
  account,
  claim,
  selected,
  list,
  isClaimFirst,
  onPrint,
  onClose,
}: {
  account: Account;
  claim: ClaimRow | undefined;
  selected: ChosenClaims | null;
  list: PrintedList | null;
  isClaimFirst: boolean;
  onPrint: (ready: OnPaper) => void;
  onClose: () => void;
}) {
  const t = useTranslations('print');
  const caseFile = useTranslations('caseFile');
  const { ipc } = useAppContext();
  const sheetOf = useCaseFileSheet(account);
  const form = useRef<HTMLFormElement>(null);
  const choices = [
    ...(claim === undefined ? [] : [{ value: 'claim' as const, label: t('claim') }]),
    ...(selected === null
      ? []
      : [{ value: 'selection' as const, label: t('selection', { count: selected.count }) }]),
    ...(list === null ? [] : [{ value: 'list' as const, label: t('list') }]),
  ];
  const [what, setWhat] = useState<What>(
    selected !== null
      ? 'selection'
      : claim !== undefined && (isClaimFirst || list === null)
        ? 'claim'
        : 'list',
  );
  const [hasNotes, setHasNotes] = useState(false);
  const [state, setState] = useState<'choosing' | 'reading' | 'failed'>('choosing');
  useFocusWhen(true, () => {
    const inputs = form.current?.querySelectorAll<HTMLInputElement>('input');
    ([...(inputs ?? [])].find(({ type, checked }) => type === 'radio' && checked) ?? inputs?.[0])?.focus();
  });

  const read = async (): Promise<OnPaper | null> => {
    if (what === 'claim') {
      return claim === undefined
        ? null
        : { sheet: sheetOf(await readCaseFileClaim(ipc, account.id, claim.id), hasNotes) };
    }
    if (what === 'selection') {
      if (selected === null) return null;
      const rows = await readSelectedRows(ipc, account.id, selected);
      return { claims: { rows, total: selected.count, isSelection: true } };
    }
    if (list === null) return null;
    return { claims: { ...(await readListRows(ipc.client, list.window.query)), isSelection: false } };
  };
  const submit = async () => {
    setState('reading');
    try {
      const ready = await read();
      if (ready !== null) onPrint(ready);
    } catch {
      setState('failed');
    }
  };
  return (
    <FormDialog
      title={t('title')}
      submitLabel={t('title')}
      isBusy={state === 'reading'}
      formRef={form}
      onSubmit={submit}
      onClose={onClose}
    >
      {choices.length > 1 ? (
        <Choice label={t('what')} value={what} options={choices} onChange={setWhat} />
      ) : null}
      {what === 'claim' ? (
        <BoxedCheckbox isSelected={hasNotes} onChange={setHasNotes}>
          {caseFile('notes')}
        </BoxedCheckbox>
      ) : null}
      <p className="text-small text-ink-3">{t(what === 'claim' ? 'aboutClaim' : 'aboutList')}</p>
      {state === 'failed' ? <ProblemLine text={t('failed')} /> : null}
    </FormDialog>
  );
}
