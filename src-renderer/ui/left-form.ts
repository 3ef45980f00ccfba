import { createContext, type RefObject, use, useEffect, useLayoutEffect, useRef } from 'react';

/** A form that went away with what was typed in it, neither saved nor cancelled. */
export interface LeftForm {
  title: string;
  /** A draft of it is kept, and is there when it is opened again. */
  isKept: boolean;
}

/** Says so. */
export const LeftForms = createContext<(form: LeftForm) => void>(() => undefined);

/**
 * Follows a form until it goes away. When something is typed in it then, as after a step back or another account's
 * opening, that is said. Answers a ref whose `isTyped` is for the form to keep.
 */
export function useLeftForm(title: string, isKept: boolean): RefObject<{ isTyped: boolean }> {
  const say = use(LeftForms);
  const state = useRef({ isTyped: false });
  const form = useRef({ title, isKept });
  useLayoutEffect(() => {
    form.current = { title, isKept };
  });
  useEffect(() => {
    const typed = state.current;
    return () => {
      if (typed.isTyped) say(form.current);
    };
  }, [say]);
  return state;
}
