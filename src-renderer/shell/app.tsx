import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type AppContext, AppContextProvider, useAppContext, useIpc } from '../runtime/app-context.tsx';
import { usePreparedGuide } from '../guide/guide-dialog.tsx';
import { LanguageProvider } from '../runtime/language-provider.tsx';
import { KeymapProvider } from '../shortcuts/keymap-provider.tsx';
import { useNotifications } from '../notifications/use-notifications.ts';
import { NoticeLines } from '../accounts/account-notices.tsx';
import { LockScreen } from '../vault/lock-screen.tsx';
import { useActivity } from '../vault/use-activity.ts';
import { useVaultStatus } from '../vault/use-vault.ts';
import { type LeftForm, LeftForms } from '../ui/left-form.ts';
import { applyTextSize } from '../runtime/text-size.ts';
import { applyTheme } from '../runtime/theme.ts';
import { usePreferences } from '../runtime/use-preferences.ts';
import { useStableCallback } from '../runtime/use-stable-callback.ts';
import { ConnectionScreen, LostConnectionBanner } from './connection-screen.tsx';
import { CrashGuard } from './crash-screen.tsx';
import { RememberedPlace, Views } from './views.tsx';
import { useHostMenu } from './use-host-menu.ts';

/** Everything that the renderer draws. */
export function App({ context, timeZone }: { context: AppContext; timeZone?: string }) {
  return (
    <QueryClientProvider client={context.ipc.queryClient}>
      <AppContextProvider context={context}>
        <LanguageProvider timeZone={timeZone}>
          <CrashGuard>
            <KeymapProvider>
              <Gate />
            </KeymapProvider>
          </CrashGuard>
        </LanguageProvider>
      </AppContextProvider>
    </QueryClientProvider>
  );
}

/** Renders nothing before the main side has said which accounts there are and what was open. */
function Gate() {
  const { queries } = useIpc();
  const vault = useVaultStatus();
  const isLocked = vault?.isLocked === true;
  // Asked beside the other question, not after it; a locked main side refuses this one.
  const accounts = useQuery(queries.accounts.list.queryOptions({ enabled: !isLocked }));
  // What is typed there as the vault opens must not reach the views, where letters decide.
  const [isTyping, setIsTyping] = useState(false);
  const isLockShown = isLocked || (isTyping && vault !== undefined);
  const sayLeft = useLeftForms(isLockShown);
  useProblemsOverLock(isLockShown);
  const [preferences] = usePreferences();
  const theme = preferences?.theme ?? 'system';
  useEffect(() => applyTheme(theme, document, (query) => window.matchMedia(query)), [theme]);
  const textSize = preferences?.textSize ?? 100;
  useLayoutEffect(() => applyTextSize(textSize, document), [textSize]);
  useHostMenu();
  useNotifications();
  usePreparedGuide();
  useActivity(vault?.store === 'vault' && !vault.isLocked);
  if (vault === undefined || preferences === undefined) return <ConnectionScreen />;
  if (!isLockShown && accounts.data === undefined) return <ConnectionScreen />;
  return (
    <LeftForms value={sayLeft}>
      <div className="flex h-full flex-col">
        <LostConnectionBanner />
        <div className="min-h-0 flex-1">
          {isLockShown || accounts.data === undefined ? (
            <LockScreen
              status={vault}
              onTyping={setIsTyping}
              notices={<NoticeLines notices={vault.notices ?? []} accountId={null} />}
            />
          ) : (
            <>
              <Views {...accounts.data} />
              <RememberedPlace />
            </>
          )}
        </div>
      </div>
    </LeftForms>
  );
}

/** Keeps what went wrong behind the lock screen, or just before it, until somebody has read it. */
function useProblemsOverLock(isLocked: boolean): void {
  const { toasts, now } = useAppContext();
  useLayoutEffect(() => {
    if (!isLocked) return undefined;
    const lockedAtMs = now();
    return () => {
      const { toasts: shown, update } = toasts.getState();
      for (const { id, tone, untilMs } of shown) {
        if (tone === 'problem' && (untilMs ?? 0) > lockedAtMs)
          update(id, { untilMs: Number.POSITIVE_INFINITY });
      }
    };
  }, [isLocked, toasts, now]);
}

/**
 * Reports what happened to a form that closed with unsaved text; after a lock, once it is over and without the form's
 * title.
 */
function useLeftForms(isLocked: boolean): (form: LeftForm) => void {
  const t = useTranslations('app.leftForm');
  const { ipc, toasts } = useAppContext();
  const atLock = useRef<boolean[]>([]);
  const say = useStableCallback((isKept: boolean, text: string) => {
    toasts.getState().show({
      tone: isKept ? 'note' : 'problem',
      text,
      // What is lost stays on the screen until somebody has read it.
      untilMs: isKept ? null : Number.POSITIVE_INFINITY,
      onUndo: null,
    });
  });
  useEffect(() => {
    if (isLocked) return;
    const left = atLock.current.splice(0);
    if (left.length === 0) return;
    const areKept = left.every((isKept) => isKept);
    say(areKept, t(areKept ? 'keptOverLock' : 'lostOverLock'));
  }, [isLocked, say, t]);
  return useStableCallback(({ title, isKept }) => {
    const vault = ipc.queryClient.getQueryData(ipc.queries.vault.status.queryKey());
    if (vault?.isLocked === true) atLock.current.push(isKept);
    else say(isKept, t(isKept ? 'kept' : 'lost', { title }));
  });
}
