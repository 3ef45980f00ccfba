import type { Implementer, RpcServices } from './rpc-services.ts';

export function appRoutes({ app }: Implementer, { profile, about, setMenu, showNotification }: RpcServices) {
  return app.router({
    info: app.info.handler(() => ({ ...about, preferences: profile.preferences() })),
    setPreferences: app.setPreferences.handler(async ({ input }) => {
      await profile.savePreferences(input);
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
