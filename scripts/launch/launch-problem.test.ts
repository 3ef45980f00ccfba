import { expect, it } from 'vitest';
import { hostWords } from '../../src-main/hosts/words/host-words.ts';
import { launchProblemText } from './launch-problem.ts';

it.each([
  ['en', "Electron can't be fetched: its server answered 404"],
  ['es', 'No se puede descargar Electron: su servidor respondió 404'],
  ['pt', 'Não é possível baixar o Electron: o servidor dele respondeu 404'],
] as const)('is said in the language of the terminal: %s', (language, text) => {
  const cause = { kind: 'serverAnswered', status: '404' } as const;
  expect(launchProblemText({ kind: 'fetchFailed', cause }, hostWords[language].launch)).toBe(text);
});

it('what the system says stands as it is', () => {
  const cause = { kind: 'other', message: 'EPIPE' } as const;
  expect(launchProblemText({ kind: 'fetchFailedBefore', cause }, hostWords.en.launch)).toBe(
    "Electron couldn't be fetched in the last day (EPIPE; --host electron tries again)",
  );
});
