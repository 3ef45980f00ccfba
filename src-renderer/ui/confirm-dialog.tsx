import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { ProblemLine } from './problem-line.tsx';

/**
 * A grave question: the focus is on no, and why a yes was refused is said below. Ctrl/⌘ Enter is a yes, unless that
 * takes something away.
 */
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
  const id = useId();
  return (
    <Dialog
      isOpen
      isAlert
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button keys="Escape" onClick={onClose} autoFocus>
            {t('cancel')}
          </Button>
          {tone === 'danger' ? (
            <Button tone="danger" isBusy={isBusy} onClick={() => void onConfirm()}>
              {confirmLabel}
            </Button>
          ) : (
            <Button type="submit" form={id} tone="primary" keys="$mod+Enter" isBusy={isBusy}>
              {confirmLabel}
            </Button>
          )}
        </>
      }
    >
      <form
        id={id}
        className="flex flex-col gap-3 text-ink-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy && tone === 'primary') void onConfirm();
        }}
      >
        {children}
        <ProblemLine text={refusal} />
      </form>
    </Dialog>
  );
}
