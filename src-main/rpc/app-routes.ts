import { chosenPreferencesSchema } from '../../src-shared/contract/app.ts';
import { problemReport } from '../report/problem-report.ts';
import type { Implementer, RpcServices } from './rpc-services.ts';

export function appRoutes(
  { app }: Implementer,
  { profile, accounts, about, clock, setMenu, showNotification, changes }: RpcServices,
) {
  return app.router({
    report: app.report.handler(() => {
      const { profileDir, version, host } = about;
      const all = accounts.list();
      const isOpen = (accountId: string) => all.some(({ id, state }) => id === accountId && state === 'open');
      const statusOf = (accountId: string) =>
        isOpen(accountId) ? accounts.session(accountId).syncStatus() : null;
      const preferences = profile.preferences();
      return {
        text: problemReport({ profileDir, version, host, clock, preferences, accounts: all, statusOf }),
      };
    }),
    info: app.info.handler(() => ({ ...about, preferences: profile.preferences() })),
    setPreferences: app.setPreferences.handler(async ({ input }) => {
      await profile.savePreferences(input);
      const change = chosenPreferencesSchema.strip().parse(input);
      if (Object.keys(change).length > 0) changes.emit({ topic: 'preferences', change });
      return {};
    }),
    setMenu: app.setMenu.handler(({ input }) => {
      setMenu?.(input);
      return {};
    }),
    showNotification: app.showNotification.handler(({ input }) => {
      showNotification?.(input);
      return {};
    }),
  });
}
