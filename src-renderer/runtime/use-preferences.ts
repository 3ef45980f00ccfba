import type { AppInfo, Preferences } from '../../src-shared/contract/app.ts';
import { useIpc } from './app-context.tsx';
import { useAppInfo } from './use-app-info.ts';

type Place = Pick<Preferences, 'accountId' | 'route'>;
/** Preferences without the place where the user is. */
export type ShownPreferences = Omit<Preferences, keyof Place>;

/**
 * Returns the preferences, which are kept between starts, and a function that changes them and shows the change at
 * once. The place where the user is changes with each claim, and would draw everything anew: it is asked for apart.
 */
export function usePreferences() {
  return useSome(withoutPlace);
}

/** Returns the place that is reopened after a start, and a function that changes it. */
export function useRememberedPlace() {
  return useSome(placeOf);
}

function withoutPlace({
  preferences: { accountId: _accountId, route: _route, ...shown },
}: Pick<AppInfo, 'preferences'>): ShownPreferences {
  return shown;
}

function placeOf({ preferences: { accountId, route } }: Pick<AppInfo, 'preferences'>): Place {
  return { accountId, route };
}

function useSome<Some>(
  select: (info: Pick<AppInfo, 'preferences'>) => Some,
): [Some | undefined, (change: Partial<Preferences>) => void] {
  const { preferences } = useIpc();
  const change = (part: Partial<Preferences>) => {
    // What wasn't taken is no longer shown either.
    preferences.save(part).catch(() => undefined);
  };
  return [useAppInfo(select), change];
}
