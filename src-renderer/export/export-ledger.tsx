import { useQuery } from '@tanstack/react-query';
import { useFormatter, useTranslations } from 'use-intl';
import type { ExportRecord, ExportScope } from '../../src-shared/contract/exports.ts';
import { printQuery } from '../../src-shared/query/print.ts';
import { useIpc, useNavigation } from '../runtime/app-context.tsx';
import { AnswerButton } from '../ui/answer-button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Status, type Tone } from '../ui/pill.tsx';
import { ProblemLine } from '../ui/problem-line.tsx';

/** Shows the exports of this account: when, by whom, which claims, and how each ended. */
export function ExportLedger({ accountId }: { accountId: string }) {
  const t = useTranslations('exports');
  const app = useTranslations('app');
  const { queries } = useIpc();
  const openSheet = useNavigation((state) => state.openSheet);
  // Nothing announces an export: it is read anew each time it is looked at.
  const answer = useQuery(queries.exports.recent.queryOptions({ input: { accountId }, gcTime: 0 }));
  const records = answer.data?.exports;
  const close = () => openSheet(null);
  return (
    <Dialog
      isOpen
      title={t('ledger.open')}
      width="full"
      onClose={close}
      actions={<AnswerButton onAnswer={close}>{app('close')}</AnswerButton>}
    >
      {answer.isError ? <ProblemLine text={t('ledger.failed')} /> : null}
      {records === undefined ? null : records.length === 0 ? (
        <p className="text-ink-2">{t('ledger.none')}</p>
      ) : (
        <>
          <p className="mb-3 text-small text-ink-3">{t('ledger.hint', { count: records.length })}</p>
          <ExportTable records={records} />
        </>
      )}
    </Dialog>
  );
}

const headClass = {
  time: 'w-px pr-4',
  file: 'pr-4',
  agent: 'pr-4',
  rows: 'pr-4 text-right',
  result: '',
} as const;

function ExportTable({ records }: { records: readonly ExportRecord[] }) {
  const t = useTranslations('exports.ledger');
  const format = useFormatter();
  return (
    <table className="num w-full text-left">
      <thead className="text-second text-ink-3">
        <tr>
          {(['time', 'file', 'agent', 'rows', 'result'] as const).map((column) => (
            <th key={column} scope="col" className={`pb-1.5 font-normal ${headClass[column]}`}>
              {t(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {records.map((record) => (
          <tr key={record.id} className="border-t border-line-soft align-top">
            <td className="py-1.5 pr-4 whitespace-nowrap">
              <time dateTime={new Date(record.startedAtMs).toISOString()}>
                {format.dateTime(record.startedAtMs, 'exact')}
              </time>
            </td>
            <td className="py-1.5 pr-4">
              <div className="ident break-all">{record.fileName}</div>
              <div className="text-second break-words text-ink-3">
                <Scope scope={record.scope} />
              </div>
              {record.hasNotes === null ? null : (
                <div className="text-second text-ink-3">
                  {t(record.hasNotes ? 'withNotes' : 'withoutNotes')}
                </div>
              )}
            </td>
            <td className="py-1.5 pr-4 break-words">{record.agent}</td>
            <td className="py-1.5 pr-4 text-right">
              {record.rows === null ? '–' : format.number(record.rows)}
            </td>
            <td className="py-1.5">
              <Result outcome={record.outcome} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const tones: Readonly<Record<NonNullable<ExportRecord['outcome']>, Tone>> = {
  done: 'green',
  cancelled: 'grey',
  failed: 'red',
};

function Result({ outcome }: Pick<ExportRecord, 'outcome'>) {
  const t = useTranslations('exports.ledger');
  const outbox = useTranslations('outbox');
  return (
    <Status tone={outcome === null ? 'grey' : tones[outcome]}>
      {outcome === null ? outbox('filters.outcomes.open') : t(`outcomes.${outcome}`)}
    </Status>
  );
}

function Scope({ scope }: { scope: ExportScope | null }) {
  const t = useTranslations('exports.ledger');
  const feed = useTranslations('feed');
  const caseFile = useTranslations('caseFile');
  const print = useTranslations('print');
  if (scope === null) return t('unknownScope');
  if (scope.from === 'selection') return print('selection', { count: scope.selected });
  if (scope.from === 'case_files') {
    const { claimIds } = scope;
    return claimIds.length === 1
      ? caseFile('sheet.title', { id: claimIds[0] ?? '' })
      : t('caseFiles', { count: claimIds.length });
  }
  if (scope.from === 'decisions') {
    const { filter, groupId, undoneDay } = scope;
    if (groupId !== undefined) return t('bulk', { id: groupId });
    if (undoneDay !== undefined && undoneDay !== '') return t('undone', { day: undoneDay });
    return t(Object.keys(filter).length === 0 ? 'decisions' : 'someDecisions');
  }
  if (scope.from === 'changes')
    return t(scope.kinds === null && scope.filter === null ? 'changes' : 'someChanges');
  if (scope.from === 'figures') return t('figures', scope.days);
  if (scope.from === 'merchants') {
    const { days, question } = scope;
    const text = question.text.trim();
    return text === '' ? t('merchants', days) : t('merchantsFound', { ...days, text });
  }
  return printQuery(scope.filter.query) || feed('filters.allLists');
}
