import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { ProblemLine } from './problem-line.tsx';

/** A grave question: the focus is on no, and why a yes was refused is said below. */
export function ConfirmDialog({
  title,
  confirmLabel,
  tone,
  isBusy,
  refusal,
  onConfirm,
  onClose,
  children,
}: {
  title: string;
  confirmLabel: string;
  tone: 'primary' | 'danger';
  isBusy: boolean;
  refusal: string | null;
  onConfirm: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}) {
  const t = useTranslations('app');
  return (
    <Dialog
      isOpen
      isAlert
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} autoFocus>
            {t('cancel')}
          </Button>
          <Button tone={tone} isBusy={isBusy} onClick={() => void onConfirm()}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-ink-2">
        {children}
        <ProblemLine text={refusal} />
      </div>
    </Dialog>
  );
}
