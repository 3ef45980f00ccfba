import { useDetailLabel } from '../labels/use-detail-label.ts';
import { useSentences } from '../labels/use-sentences.ts';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from '../ui/button.tsx';
import type { Verdict } from './use-connect-form.ts';

/** Shows the result of a test or a submit for the whole form; problems of one field are shown there. */
export function ConnectVerdict({
  verdict,
  paneRef,
  onKeep,
}: {
  verdict: Verdict | null;
  paneRef: RefObject<HTMLDivElement | null>;
  onKeep: () => void;
}) {
  const t = useTranslations('accounts');
  const detailLabel = useDetailLabel();
  const sentences = useSentences();
  return (
    <div ref={paneRef} tabIndex={-1} role="status" className="rounded-[7px] empty:hidden">
      {verdict?.kind === 'works' ? (
        <p className="flex items-baseline gap-2 text-green">
          <CircleCheck size={14} className="shrink-0 self-center" />
          {t('form.works', { count: verdict.claimsSeen })}
        </p>
      ) : null}
      {verdict?.kind === 'refused' ? <Trouble>{verdict.text}</Trouble> : null}
      {verdict?.kind === 'problem' && verdict.report.field === 'form' ? (
        <Trouble>
          {sentences(
            t(`problems.${verdict.report.problem}`),
            verdict.report.detail && detailLabel(verdict.report.detail),
          )}
        </Trouble>
      ) : null}
      {verdict?.kind === 'problem' && verdict.mayKeep ? (
        <div className="mt-2 flex flex-col items-start gap-2 rounded-[7px] border border-line bg-bg p-3 first:mt-0">
          <b className="font-strong">{t('form.offlineTitle')}</b>
          <p className="text-ink-2">{t('form.offlineText')}</p>
          <Button onClick={onKeep}>{t('form.offlineKeep')}</Button>
        </div>
      ) : null}
    </div>
  );
}

function Trouble({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-baseline gap-2 text-red">
      <TriangleAlert size={14} className="shrink-0 self-center" />
      <span className="min-w-0 break-words">{children}</span>
    </p>
  );
}
