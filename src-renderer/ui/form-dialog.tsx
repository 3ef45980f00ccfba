import { type ComponentProps, type ReactNode, type RefObject, useEffect, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { Button, type ButtonTone } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { useLeftForm } from './left-form.ts';

/** A form over everything. Its button and Enter in a field do the same, and nothing while it is off. */
export function FormDialog({
  submitLabel,
  tone = 'primary',
  isBusy,
  isUnderWay = false,
  offReason,
  formRef,
  isKept = false,
  onSubmit,
  onClose,
  children,
  ...dialog
}: Pick<ComponentProps<typeof Dialog>, 'title' | 'width' | 'isAlert' | 'onClose'> & {
  submitLabel: string;
  tone?: ButtonTone;
  isBusy: boolean;
  /**
   * Whether what was submitted is running, during which the form stays, without a Cancel that would cancel nothing.
   */
  isUnderWay?: boolean;
  /** Reason why it can't be submitted yet. */
  offReason?: string | null;
  formRef?: RefObject<HTMLFormElement | null>;
  /** Whether what is typed has a draft, and so outlives the form. */
  isKept?: boolean;
  onSubmit: () => Promise<void>;
  children: ReactNode;
}) {
  const t = useTranslations('app');
  const id = useId();
  const left = useLeftForm(dialog.title, isKept);
  const [answered, setAnswered] = useState({ isTyped: false });
  useEffect(() => {
    if (answered.isTyped) left.tell(true);
  }, [answered, left]);
  const close = () => {
    if (isUnderWay) return;
    left.tell(false);
    onClose();
  };
  async function submit(): Promise<void> {
    const isTyped = left.tell(false);
    await onSubmit();
    // With the update that closes it: told again only if it is still here, since it was not taken.
    setAnswered({ isTyped });
  }
  return (
    <Dialog
      {...dialog}
      isOpen
      onClose={close}
      actions={
        <>
          <Button keys="Escape" isBusy={isUnderWay} onClick={close}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={id} tone={tone} keys="$mod+Enter" isBusy={isBusy} offReason={offReason}>
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
          if (!isBusy && offReason == null) void submit();
        }}
        onInput={() => {
          // What comes while it is being saved was meant for nothing that is still asked.
          if (!isBusy) left.tell(true);
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
