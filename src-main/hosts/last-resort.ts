import type { Engine } from '../engine/engine.ts';

/** Source of the faults that nothing caught: the process. */
export interface UncaughtSource {
  on(event: 'uncaughtException' | 'unhandledRejection', listener: (error: unknown) => void): unknown;
}

/** The host's answer to errors that passed every guard. */
export interface LastResort {
  /** Lets the engine decide from now on whether the program continues. Before, such an error ends it. */
  ask(engine: Pick<Engine, 'survive'>): void;
}

/**
 * Listens for what nothing caught, in the process as a whole:
 *
 *   error ──► the engine: its files are at rest, or opened anew ──► goes on, and the windows say so
 *               └── not started, or too many within a minute ──────► `end`, once: stops cleanly, files closed
 */
export function installLastResort({
  source,
  end,
  exit,
}: {
  source: UncaughtSource;
  /** Says why, stops the engine and ends the process. */
  end: (error: unknown) => Promise<void>;
  /** Ends the process if `end` failed. */
  exit: () => void;
}): LastResort {
  let engine: Pick<Engine, 'survive'> | null = null;
  let isEnding = false;

  async function goesOn(error: unknown): Promise<boolean> {
    try {
      return (await engine?.survive(error)) ?? false;
    } catch {
      return false;
    }
  }

  async function take(error: unknown): Promise<void> {
    // What still fails while the program ends changes nothing about it.
    if (isEnding || (await goesOn(error)) || isEnding) return;
    isEnding = true;
    try {
      await end(error);
    } catch {
      exit();
    }
  }

  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    // `take` rejects only if the process can't even be ended.
    source.on(event, (thrown) => {
      take(thrown).catch(exit);
    });
  }
  return {
    ask(asked) {
      engine = asked;
    },
  };
}
