/** Texts that are typed and not yet saved. They are saved before the vault locks. */
export interface Unsaved {
  /**
   * Registers a form. `save` settles when nothing is left to save, or nothing can be saved. Returns a function that
   * removes it.
   */
  add: (save: () => Promise<void>, form?: string) => () => void;
  saveAll: () => Promise<void>;
  /** Saves what was typed in this form, as far as it can be saved. */
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
