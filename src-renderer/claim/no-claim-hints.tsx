import { useTranslations } from 'use-intl';
import { useKeyOf } from '../keys/keymap-context.ts';
import { useSyncStatus } from '../runtime/use-sync-status.ts';
import { Kbd } from '../ui/kbd.tsx';

const idleCommands = ['list.next', 'list.previous', 'list.open'] as const;
const firstCommands = ['list.next'] as const;

/** The keys that make a claim current, where none is; during the first sync, also that one need not wait for its end. */
export function NoClaimHints({ accountId, hintClass = '' }: { accountId: string; hintClass?: string }) {
  const keyOf = useKeyOf();
  const t = useTranslations('claim');
  // No claim is chosen by itself then: which one is first is not known yet.
  const isFirstSync = useSyncStatus(accountId, ({ phase }) => phase) === 'first_sync';
  const names = useTranslations('app.commands');
  return (
    <>
      {isFirstSync ? <p className={hintClass}>{t('firstSync')}</p> : null}
      <span className="flex items-center justify-center gap-4">
        {(isFirstSync ? firstCommands : idleCommands).map((command) => (
          <span key={command} className="flex items-center gap-1.5">
            <Kbd keys={keyOf(command) ?? ''} />
            {names(command)}
          </span>
        ))}
      </span>
    </>
  );
}
