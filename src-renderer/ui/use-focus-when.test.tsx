// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { AnswerButton } from './answer-button.tsx';
import { Dialog } from './dialog.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('an answer has the focus in the commit that shows it, also where it came without a key', async () => {
  const answer = Promise.withResolvers<void>();
  function Question() {
    const [isHere, setIsHere] = useState(false);
    useEffect(() => void answer.promise.then(() => setIsHere(true)), []);
    return (
      <Dialog
        isOpen
        isAlert
        title="Keep the documents?"
        onClose={() => undefined}
        actions={
          <AnswerButton isBusy={!isHere} onAnswer={() => undefined}>
            {isHere ? 'Keep 3 offline' : 'Checking'}
          </AnswerButton>
        }
      >
        Three claims
      </Dialog>
    );
  }
  render(<Question />);

  // As an answer from the main side: React draws it in a task of its own, and runs passive effects in a later one.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const focusedWhenDrawn = new Promise<string | null>((resolve) => {
    new MutationObserver((_changes, observer) => {
      if (!document.body.textContent.includes('Keep 3 offline')) return;
      observer.disconnect();
      resolve(document.activeElement?.tagName ?? null);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  answer.resolve();

  expect(await focusedWhenDrawn).toBe('BUTTON');
});
