import { useTranslations } from 'use-intl';
import { saveTextFile } from '../runtime/save-text-file.ts';
import { useFailureText, useRefusalWords } from '../runtime/use-refusal-text.ts';
import { AnswerButton } from '../ui/answer-button.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ProblemLine } from '../ui/problem-line.tsx';
import { Progress } from '../ui/progress.tsx';
import type { RunningExport } from './use-export.ts';

/** Shows the progress, and what can be done now. Closing it during the export cancels it. */
export function ExportProgressDialog({
  title,
  what,
  run,
  onClose,
}: {
  title: string;
  what: ExportedRows;
  run: RunningExport;
  onClose: () => void;
}) {
  const t = useTranslations('exports');
  const app = useTranslations('app');
  const { progress, error } = run;
  const isOver = error !== null || (progress !== null && !isUnderWay(progress.state));
  const canTryAgain = isOver && progress?.state !== 'done';
  const about = run.isDownload ? (progress?.about ?? null) : null;
  const cancel = () => {
    run.cancel();
    if (isOver) onClose();
  };
  const saveAbout = () => {
    if (progress === null || about === null) return;
    saveTextFile(`${progress.fileName}.about.json`, about);
  };
  return (
    <Dialog
      title={title}
      isOpen
      isAlert
      onClose={cancel}
      actions={
        isOver ? (
          <>
            {canTryAgain ? <Button onClick={run.reset}>{app('back')}</Button> : null}
            {about === null ? null : <Button onClick={saveAbout}>{t('saveAbout')}</Button>}
            <AnswerButton onAnswer={onClose}>{app('close')}</AnswerButton>
          </>
        ) : (
          <Button keys="Escape" onClick={cancel}>
            {t('cancelExport')}
          </Button>
        )
      }
    >
      <div className="num flex flex-col gap-2.5">
        <ProgressText what={what} run={run} />
      </div>
    </Dialog>
  );
}

/** Rows that are exported with all of their columns. */
export type WholeRows = 'decisions' | 'changes' | 'figures' | 'merchants';

/** Names of the words. */
export type ExportedRows = 'claims' | 'caseFiles' | WholeRows;

function ProgressText({
  what,
  run: { progress, error, isDownload },
}: {
  what: ExportedRows;
  run: RunningExport;
}) {
  const t = useTranslations('exports');
  const of = what === 'claims' ? '' : (`${what}.` as const);
  const ofFiles = what === 'caseFiles' ? 'caseFiles.' : '';
  const failureText = useFailureText();
  const refusalWords = useRefusalWords();
  if (error !== null)
    return <ProblemLine text={failureText(error, (reason) => t(`${of}failed`, { reason }))} />;
  if (progress === null) return null;
  const { state, rows, total, fileName, refusal } = progress;
  if (state === 'failed') {
    return <ProblemLine text={t(`${of}failed`, { reason: refusal === null ? '' : refusalWords(refusal) })} />;
  }
  if (state === 'cancelled') return <p role="status">{t(`${ofFiles}cancelled`)}</p>;
  if (state === 'done') {
    return (
      <>
        <p role="status">{t(`${of}done`, { rows, fileName })}</p>
        <p className="text-small text-ink-3">
          {isDownload ? t('aboutHint') : t('aboutBeside', { fileName })}
        </p>
      </>
    );
  }
  return (
    <>
      <p role="status">
        {state === 'waiting' || total === null ? t('waiting') : t(`${ofFiles}writing`, { rows, total })}
      </p>
      <Progress label={t('progress')} value={rows} max={total ?? 0} />
    </>
  );
}

function isUnderWay(state: 'waiting' | 'writing' | 'done' | 'cancelled' | 'failed'): boolean {
  return state === 'waiting' || state === 'writing';
}
