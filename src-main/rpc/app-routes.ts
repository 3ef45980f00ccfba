import type { Implementer, RpcServices } from './rpc-services.ts';

export function appRoutes({ app }: Implementer, { profile, about }: RpcServices) {
  return app.router({
    info: app.info.handler(() => ({ ...about, preferences: profile.preferences() })),
    setPreferences: app.setPreferences.handler(async ({ input }) => {
      await profile.savePreferences(input);
      return {};
    }),
  });
}
