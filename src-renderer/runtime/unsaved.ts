/** What is typed and not yet saved. Before the vault locks, it is saved. */
export interface Unsaved {
  /** `save` settles when nothing is left to save, or nothing can be. Answers a function that takes it back. */
  add: (save: () => Promise<void>, form?: string) => () => void;
  saveAll: () => Promise<void>;
  /** What was typed in this form is saved, or forgotten, as far as it can be. */
  save: (form: string) => Promise<void>;
}

export function createUnsaved(): Unsaved {
  const saves = new Map<() => Promise<void>, string | undefined>();
  const settle = async (wanted: readonly (() => Promise<void>)[]) => {
    await Promise.allSettled(wanted.map((save) => save()));
  };
  return {
    add(save, form) {
      saves.set(save, form);
      return () => saves.delete(save);
    },
    saveAll: () => settle([...saves.keys()]),
    save: (form) => settle([...saves].flatMap(([save, of]) => (of === form ? [save] : []))),
  };
}
