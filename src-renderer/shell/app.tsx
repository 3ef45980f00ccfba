import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { IntlProvider } from 'use-intl';
import { en } from '../messages/en.ts';
import { ConnectionBanner, ConnectionScreen } from './connection-screen.tsx';
import { CrashGuard } from './crash-screen.tsx';
import { type Desk, DeskProvider, useIpc } from '../runtime/app-context.tsx';
import { listenToKeys } from '../runtime/listen-to-keys.ts';
import { Views } from './views.tsx';
import { applyTheme } from '../runtime/theme.ts';
import { usePreferences } from '../runtime/use-preferences.ts';

const formats = {
  dateTime: {
    clock: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    day: { day: 'numeric', month: 'short', year: 'numeric' },
    moment: {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    },
    recent: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    /** For evidence: to the second. */
    second: { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
    exact: {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    },
  },
} as const;

/** Everything that the renderer draws. */
export function App({ desk, timeZone = systemTimeZone() }: { desk: Desk; timeZone?: string }) {
  useEffect(() => listenToKeys(window, desk.commands), [desk]);
  return (
    <IntlProvider locale="en-GB" messages={en} formats={formats} timeZone={timeZone}>
      <QueryClientProvider client={desk.ipc.queryClient}>
        <DeskProvider desk={desk}>
          <CrashGuard>
            <Gate />
          </CrashGuard>
        </DeskProvider>
      </QueryClientProvider>
    </IntlProvider>
  );
}

/** Nothing is drawn before the main side has said who is here and what was open. */
function Gate() {
  const { queries } = useIpc();
  const accounts = useQuery(queries.accounts.list.queryOptions());
  const [preferences] = usePreferences();
  const theme = preferences?.theme ?? 'system';
  useEffect(() => applyTheme(theme, document, (query) => window.matchMedia(query)), [theme]);
  if (accounts.data === undefined || preferences === undefined) return <ConnectionScreen />;
  return (
    <div className="flex h-full flex-col">
      <ConnectionBanner />
      <div className="min-h-0 flex-1">
        <Views {...accounts.data} preferences={preferences} />
      </div>
    </div>
  );
}

function systemTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}
