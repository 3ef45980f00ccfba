/** The end of the program, however often and for whatever reason it is requested. */
export interface OrderlyEnd {
  /** Registers `close`, which runs at the end, before what was opened earlier is closed. */
  onEnd: (close: () => Promise<void> | void) => void;
  /**
   * Closes everything, then ends the process. Further requests join the same end, with the gravest of the exit codes,
   * as the process must not end while files are still being closed.
   */
  end: (exitCode: number) => Promise<void>;
  isEnding: () => boolean;
}

export function createOrderlyEnd(exit: (exitCode: number) => void): OrderlyEnd {
  const closers: (() => Promise<void> | void)[] = [];
  let gravest = 0;
  let ending: Promise<void> | null = null;

  async function closeAndExit(): Promise<void> {
    for (let close = closers.pop(); close; close = closers.pop()) {
      try {
        // Each needs what was opened before it.
        await close();
      } catch {
        gravest ||= 1;
      }
    }
    exit(gravest);
  }

  return {
    onEnd(close) {
      closers.push(close);
    },
    end(exitCode) {
      gravest ||= exitCode;
      ending ??= closeAndExit();
      return ending;
    },
    isEnding: () => ending !== null,
  };
}
