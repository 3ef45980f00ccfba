/** Runs `work` once everything requested before it has ended, successfully or not. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** Creates a queue of work that runs one after another. */
export function createTurns(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const next = last.then(work);
    last = next.catch(() => {});
    return next;
  };
}
