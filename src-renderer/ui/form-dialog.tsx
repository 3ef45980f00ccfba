import { type ComponentProps, type ReactNode, type RefObject, useId } from 'react';
import { useTranslations } from 'use-intl';
import { Button, type ButtonTone } from './button.tsx';
import { Dialog } from './dialog.tsx';

/** A form over everything. Its button and Enter in a field do the same, and nothing while it is off. */
export function FormDialog({
  submitLabel,
  tone = 'primary',
  isBusy,
  offReason,
  formRef,
  onSubmit,
  onClose,
  children,
  ...dialog
}: Pick<ComponentProps<typeof Dialog>, 'title' | 'width' | 'isAlert' | 'onClose'> & {
  submitLabel: string;
  tone?: ButtonTone;
  isBusy: boolean;
  /** Why it can't be submitted yet. */
  offReason?: string | null;
  formRef?: RefObject<HTMLFormElement | null>;
  onSubmit: () => Promise<void>;
  children: ReactNode;
}) {
  const t = useTranslations('app');
  const id = useId();
  return (
    <Dialog
      {...dialog}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={id} tone={tone} isBusy={isBusy} offReason={offReason}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={id}
        ref={formRef}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy && offReason == null) void onSubmit();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
