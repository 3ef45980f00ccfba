import { createContext, use, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** A form that went away with what was typed in it, neither saved nor cancelled. */
export interface LeftForm {
  title: string;
  /** A draft of it is kept, and is there when it is opened again. */
  isKept: boolean;
}

/** Says so. */
export const LeftForms = createContext<(form: LeftForm) => void>(() => undefined);

/** What a form tells of itself while it is open. */
export interface FollowedForm {
  /** Whether something is typed in it that was not saved. Answers what was told before. */
  tell: (isTyped: boolean) => boolean;
}

/**
 * Follows a form until it goes away. When something is typed in it then, as after a step back or another account's
 * opening, that is said.
 */
export function useLeftForm(title: string, isKept: boolean): FollowedForm {
  const say = use(LeftForms);
  const [followed] = useState(createFollowedForm);
  const form = useRef({ title, isKept });
  useLayoutEffect(() => {
    form.current = { title, isKept };
  });
  useEffect(
    () => () => {
      if (followed.tell(false)) say(form.current);
    },
    [followed, say],
  );
  return followed;
}

function createFollowedForm(): FollowedForm {
  let isTyped = false;
  return {
    tell(next) {
      const before = isTyped;
      isTyped = next;
      return before;
    },
  };
}
