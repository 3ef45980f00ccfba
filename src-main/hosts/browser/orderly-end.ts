export function createOrderlyEnd(exit: (exitCode: number) => void) {
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
    /** Registers `close`, which runs at the end, before what was opened earlier is closed. */
    onEnd: (close: () => Promise<void> | void): void => {
      closers.push(close);
    },
    /**
     * Closes everything, then ends the process. Further requests join the same end, with the gravest of the exit codes,
     * as the process must not end while files are still being closed.
     */
    end: (exitCode: number): Promise<void> => {
      gravest ||= exitCode;
      ending ??= closeAndExit();
      return ending;
    },
    isEnding: (): boolean => ending !== null,
  };
}
/** The end of the program, however often and for whatever reason it is requested. */
export type OrderlyEnd = ReturnType<typeof createOrderlyEnd>;
