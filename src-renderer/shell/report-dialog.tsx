import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { PageReport } from '../../src-shared/domain/self-check.ts';
import type { IpcClient } from '../ipc/ipc.ts';
import { useAppContext, useIpc, useNavigation } from '../runtime/app-context.tsx';
import { saveTextFile } from '../runtime/save-text-file.ts';
import { AnswerButton } from '../ui/answer-button.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

const fileName = 'claimdesk-report.json';

/** Returns what this page can draw, or that it can't even load its parts. */
async function drawingOf(client: IpcClient): Promise<PageReport> {
  try {
    const { checkDrawing } = await import('../self-check/check-drawing.ts');
    return await checkDrawing({ client });
  } catch {
    return { parts: { state: 'failed', reason: 'not_loaded' } };
  }
}

/** Shows the report that helps to find a fault, whole, before it is saved. Claimdesk sends it to nobody. */
export function ReportDialog() {
  const t = useTranslations('app.report');
  const claim = useTranslations('claim');
  const { client, queries } = useIpc();
  const { navigation } = useAppContext();
  const openSheet = useNavigation((state) => state.openSheet);
  const report = useQuery({
    queryKey: queries.app.report.key(),
    queryFn: async () => client.app.report({ page: await drawingOf(client) }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  const [isCopied, setIsCopied] = useState(false);
  const text = report.data?.text ?? null;
  return (
    <Dialog
      isOpen
      title={t('title')}
      width="wide"
      onClose={() => openSheet(null)}
      actions={
        text === null ? null : (
          <>
            <Button
              onClick={() => {
                navigator.clipboard.writeText(text).then(
                  () => setIsCopied(true),
                  () => setIsCopied(false),
                );
              }}
            >
              {isCopied ? t('copied') : claim('copy.title')}
            </Button>
            <AnswerButton
              onAnswer={() => {
                saveTextFile(fileName, text);
                navigation.getState().openSheet(null);
              }}
            >
              {t('save')}
            </AnswerButton>
          </>
        )
      }
    >
      <p>{t('text')}</p>
      <p className="mt-1 text-second text-ink-3">{t('without')}</p>
      {report.isError ? (
        <p role="alert" className="mt-3">
          {t('failed')}
        </p>
      ) : null}
      {report.isPending ? (
        <p role="status" className="mt-3 text-ink-3">
          {t('checking')}
        </p>
      ) : null}
      {text === null ? null : (
        <pre
          // Scrolled by keys.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          aria-label={t('contents')}
          className="mt-3 max-h-[calc(var(--window-height)*0.46)] overflow-auto rounded-[7px] border border-line bg-bg p-2.5 font-mono text-tiny whitespace-pre text-ink-2"
        >
          {text}
        </pre>
      )}
    </Dialog>
  );
}
