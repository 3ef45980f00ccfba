import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useState } from 'react';
import { LostConnectionBanner, ConnectionScreen } from './connection-screen.tsx';
import { CrashGuard } from './crash-screen.tsx';
import { type AppContext, AppContextProvider, useIpc } from '../runtime/app-context.tsx';
import { usePreparedGuide } from '../guide/guide-dialog.tsx';
import { LanguageProvider } from '../runtime/language-provider.tsx';
import { KeymapProvider } from '../shortcuts/keymap-provider.tsx';
import { useNotifications } from '../notifications/use-notifications.ts';
import { NoticeLines } from '../accounts/account-notices.tsx';
import { LockScreen } from '../vault/lock-screen.tsx';
import { useActivity } from '../vault/use-activity.ts';
import { useVaultStatus } from '../vault/use-vault.ts';
import { RememberedPlace, Views } from './views.tsx';
import { LeftForms } from '../ui/left-form.ts';
import { useLeftForms } from './use-left-forms.ts';
import { useProblemsOverLock } from './use-problems-over-lock.ts';
import { applyTextSize } from '../runtime/text-size.ts';
import { applyTheme } from '../runtime/theme.ts';
import { useHostMenu } from './use-host-menu.ts';
import { usePreferences } from '../runtime/use-preferences.ts';

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
