import { createContext, use, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** A form that closed with what was typed in it, neither saved nor cancelled. */
export interface LeftForm {
  title: string;
  /** Whether a draft of it is kept, which is there when it is opened again. */
  isKept: boolean;
}

/** Reports a form that closed with unsaved text. */
export const LeftForms = createContext<(form: LeftForm) => void>(() => undefined);

/** A form that is followed while it is open. */
export interface FollowedForm {
  /** Notes whether something is typed in it that was not saved. Returns the value before. */
  tell: (isTyped: boolean) => boolean;
}

/**
 * Follows a form until it closes. If something is typed in it then, for example after a step back or when another
 * account opens, that is reported.
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
