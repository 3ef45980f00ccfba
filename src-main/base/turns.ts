/** Runs `work` once everything that was asked for before it has ended, well or not. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** Work that goes one after another. */
export function createTurns(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    last = next.catch(() => {});
    return next;
  };
}
