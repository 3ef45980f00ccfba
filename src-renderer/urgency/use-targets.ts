import { useQuery } from '@tanstack/react-query';
import type { InternalTargets } from '../../src-shared/domain/time/internal-targets.ts';
import { useIpc } from '../runtime/app-context.tsx';

/** Returns the internal targets of an account; `undefined` if not known yet. */
export function useTargets(accountId: string): InternalTargets | undefined {
  const { queries } = useIpc();
  return useQuery(queries.targets.read.queryOptions({ input: { accountId } })).data?.targets;
}
