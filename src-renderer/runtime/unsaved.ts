/** What is typed and not yet saved. Before the vault locks, it is saved. */
export interface Unsaved {
  /** `save` settles when nothing is left to save, or nothing can be. Answers a function that takes it back. */
  add: (save: () => Promise<void>) => () => void;
  saveAll: () => Promise<void>;
}

export function createUnsaved(): Unsaved {
  const saves = new Set<() => Promise<void>>();
  return {
    add(save) {
      saves.add(save);
      return () => saves.delete(save);
    },
    async saveAll() {
      await Promise.allSettled([...saves].map((save) => save()));
    },
  };
}
