import { useState } from 'react';

/** Keeps which of a view's menus is open, so that commands can open them too. */
export interface OpenedSelect<Name extends string> {
  open: (name: Name) => void;
  /** Returns the properties of the menu's `Select`. */
  controls: (name: Name) => { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };
}

export function useOpenedSelect<Name extends string>(): OpenedSelect<Name> {
  const [opened, setOpened] = useState<Name | null>(null);
  return {
    open: setOpened,
    controls: (name) => ({
      isOpen: opened === name,
      onOpenChange: (isOpen) => setOpened(isOpen ? name : null),
    }),
  };
}
