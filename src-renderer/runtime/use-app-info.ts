import { useQuery } from '@tanstack/react-query';
import type { AppInfo } from '../../src-shared/contract/app.ts';
import { useIpc } from './app-context.tsx';

/**
 * Returns a part of what is known of this installation; `undefined` until known. The caller is drawn anew when that
 * part changes: the rest has the preferences, which change with each claim that is shown.
 */
export function useAppInfo<Part>(select: (info: AppInfo) => Part): Part | undefined {
  return useQuery({ ...useIpc().queries.app.info.queryOptions(), select }).data;
}
