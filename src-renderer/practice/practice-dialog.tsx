import { useTranslations } from 'use-intl';
import { useExploreSandbox } from '../accounts/use-explore-sandbox.ts';
import { useNavigation } from '../runtime/app-context.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

/** Explains the practice. Covers everything until the sandbox is open, so that no key decides on a real claim. */
export function PracticeDialog() {
  const t = useTranslations('practice');
  const app = useTranslations('app');
  const welcome = useTranslations('accounts.welcome');
  const openSheet = useNavigation((state) => state.openSheet);
  const sandbox = useExploreSandbox();
  return (
    <ConfirmDialog
      title={app('commands.practice.start')}
      confirmLabel={sandbox.isBusy ? welcome('opening') : t('start')}
      tone="primary"
      isBusy={sandbox.isBusy}
      refusal={sandbox.problem}
      onConfirm={sandbox.practise}
      onClose={() => {
        if (!sandbox.isBusy) openSheet(null);
      }}
    >
      <p>{t('intro')}</p>
    </ConfirmDialog>
  );
}
