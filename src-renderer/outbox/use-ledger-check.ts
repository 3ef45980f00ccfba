import { type RefObject, useEffect, useRef, useState } from 'react';
import type { ClaimCheck, MeantDecisions, OutboxEntry } from '../../src-shared/contract/outbox.ts';
import { useAppContext } from '../runtime/app-context.tsx';

/** A decision that the service's claim contradicts. */
export interface Difference {
  entry: OutboxEntry;
  /** Status as the service says now. */
  status: string | null;
  seen: boolean | null;
}

export interface CheckState {
  /** Phase of the check. `stopped`: nothing can be read now; what was read before counts. */
  phase: 'running' | 'done' | 'cancelled' | 'stopped' | 'failed';
  stoppedBy: 'offline' | 'paused' | 'slowed' | null;
  error: unknown;
  read: number;
  total: number;
  agree: number;
  unknown: number;
  unreadable: number;
  differences: readonly Difference[];
}

const started = {
  phase: 'running',
  stoppedBy: null,
  error: null,
  read: 0,
  agree: 0,
  unknown: 0,
  unreadable: 0,
  differences: [],
} as const satisfies Omit<CheckState, 'total'>;

/** Reads claims one after another, so that no other request waits for more than one. */
export function useLedgerCheck(accountId: string) {
  const { ipc } = useAppContext();
  const [state, setState] = useState<CheckState | null>(null);
  const run = useRef<{ isOver: boolean } | null>(null);
  useEffect(() => () => end(run), []);

  async function start(claimIds: readonly string[], decisions: MeantDecisions): Promise<void> {
    end(run);
    const own = { isOver: false };
    run.current = own;
    let now: CheckState = { ...started, total: claimIds.length };
    setState(now);
    try {
      for (const claimId of claimIds) {
        // One request at a time.
        const check = await ipc.client.outbox.checkClaim({ accountId, claimId, decisions });
        if (own.isOver) return;
        now = withCheck(now, check);
        setState(now);
        if (now.phase === 'stopped') return;
      }
      setState({ ...now, phase: 'done' });
    } catch (error) {
      if (!own.isOver) setState({ ...now, phase: 'failed', error });
    }
  }

  return {
    state,
    start,
    cancel: () => {
      end(run);
      setState((before) => before && { ...before, phase: 'cancelled' });
    },
    reset: () => {
      end(run);
      setState(null);
    },
  };
}

/** Ends a run, whose further answers are ignored. */
function end(run: RefObject<{ isOver: boolean } | null>): void {
  if (run.current !== null) run.current.isOver = true;
}

function withCheck(before: CheckState, check: ClaimCheck): CheckState {
  if (check.end === 'unreadable')
    return { ...before, read: before.read + 1, unreadable: before.unreadable + 1 };
  if (check.end !== 'read') return { ...before, phase: 'stopped', stoppedBy: check.end };
  const { status, seen, standings } = check;
  const count = (meant: string) => standings.filter(({ standing }) => standing === meant).length;
  const differing = standings.filter(({ standing }) => standing === 'differs');
  return {
    ...before,
    read: before.read + 1,
    agree: before.agree + count('agrees'),
    unknown: before.unknown + count('unknown'),
    differences: [...before.differences, ...differing.map(({ entry }) => ({ entry, status, seen }))],
  };
}
