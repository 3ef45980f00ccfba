import { faultCode } from './fault-code.ts';

/** Part of faults that no guard caught: the host's last resort found them. */
export const lastResortPart = 'last_resort';

/** A fault of guarded work, and where it happened. */
export interface Fault {
  /** Account of the fault; `null` if it belongs to none. */
  accountId: string | null;
  /** Part of the program: a name of ours, as a log carries it. */
  part: string;
  code: string;
  error: unknown;
}

export interface GuardsOptions {
  accountId: string | null;
  log: {
    error(event: string, fields: { accountId?: string; kind: string; code: string }): void;
    info(event: string, fields: { accountId?: string; kind: string }): void;
  };
  /** Called when `standing()` has changed. A fault in it is logged, and reported to nobody else. */
  onChange: (fault: Fault | null) => void;
}

/**
 * Makes the guards of one account. A fault is logged when its part begins to fail or fails otherwise, not each time
 * it is tried again, so that a full disk does not fill the log as well.
 */
export function createGuards({ accountId, log, onChange }: GuardsOptions) {
  const standing = new Map<string, Fault>();
  const guards = new Map<string, Guard>();
  const where = accountId === null ? {} : { accountId };

  function tell(fault: Fault | null): void {
    try {
      onChange(fault);
    } catch (error) {
      log.error('fault_not_shown', { ...where, kind: 'guard', code: faultCode(error) });
    }
  }

  function failed(part: string, error: unknown): void {
    const code = faultCode(error);
    const isKnown = standing.get(part)?.code === code;
    const fault: Fault = { accountId, part, code, error };
    standing.set(part, fault);
    if (isKnown) return;
    log.error('fault', { ...where, kind: part, code });
    tell(fault);
  }

  function succeeded(part: string): void {
    if (!standing.delete(part)) return;
    log.info('fault_ended', { ...where, kind: part });
    tell(null);
  }

  return {
    part(name: string): Guard {
      const guard =
        guards.get(name) ??
        createGuard({ onFault: (error) => failed(name, error), onSuccess: () => succeeded(name) });
      guards.set(name, guard);
      return guard;
    },
    /** Returns the faults that still hold: of each part the last, until work of this part succeeds again. */
    standing: (): readonly Fault[] => [...standing.values()],
  };
}
/** The guards of an account, or of what belongs to none: one for each part. */
export type Guards = ReturnType<typeof createGuards>;

/** A guard that hands each fault to `onFault`, which must not throw. */
export function createGuard({
  onFault,
  onSuccess = () => {},
}: {
  onFault: (error: unknown) => void;
  onSuccess?: () => void;
}) {
  async function settle(work: () => unknown): Promise<boolean> {
    try {
      await work();
    } catch (error) {
      onFault(error);
      return false;
    }
    onSuccess();
    return true;
  }

  function run(work: () => unknown): void {
    let result: unknown;
    try {
      result = work();
    } catch (error) {
      onFault(error);
      return;
    }
    if (isThenable(result)) result.then(onSuccess, onFault);
    else onSuccess();
  }

  return {
    /** Runs `work` now. If it returns a promise, its rejection is a fault too. */
    run,
    /** Runs `work` now, to its end; returns whether it succeeded. For work whose caller continues either way. */
    attempt(work: () => void): boolean {
      try {
        work();
      } catch (error) {
        onFault(error);
        return false;
      }
      onSuccess();
      return true;
    },
    /** Runs asynchronous `work`; resolves to whether it succeeded. */
    settle,
    /** Returns an event listener that runs `listener` guarded. */
    listener:
      <Args extends readonly unknown[]>(listener: (...args: Args) => unknown): ((...args: Args) => void) =>
      (...args) =>
        run(() => listener(...args)),
    /** Reports a fault that was caught elsewhere. */
    report: onFault,
  };
}
/**
 * Runs work that nobody awaits: timers, event listeners, callbacks of streams, promises that are not returned. A
 * fault, thrown or rejected, is reported once and ends nothing else: no method here throws or rejects.
 */
export type Guard = ReturnType<typeof createGuard>;

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return typeof value === 'object' && value !== null && 'then' in value && typeof value.then === 'function';
}
