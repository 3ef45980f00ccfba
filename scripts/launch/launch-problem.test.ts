import { expect, it } from 'vitest';
import { hostWords } from '../../src-main/hosts/host-words.ts';
import { detailOf, launchProblemText } from './launch-problem.ts';

it.each([
  ['en', "Electron can't be fetched: its server answered 404"],
  ['es', 'No se puede descargar Electron: su servidor respondió 404'],
  ['pt', 'Não é possível baixar o Electron: o servidor dele respondeu 404'],
] as const)('is said in the language of the terminal: %s', (language, text) => {
  const cause = { kind: 'serverAnswered', status: '404' } as const;
  expect(launchProblemText({ kind: 'fetchFailed', cause }, hostWords[language].launch)).toBe(text);
});

it.each([
  [
    'en',
    "Electron couldn't be fetched in the last day (an unexpected error occurred; --host electron tries again)",
  ],
  [
    'es',
    'No se pudo descargar Electron en el último día (se produjo un error inesperado; --host electron lo intenta de nuevo)',
  ],
  [
    'pt',
    'Não foi possível baixar o Electron no último dia (ocorreu um erro inesperado; --host electron tenta de novo)',
  ],
] as const)('what the system says is no part of the sentence, but its detail: %s', (language, text) => {
  const problem = { kind: 'fetchFailedBefore', cause: { kind: 'other', message: 'EPIPE' } } as const;
  expect(launchProblemText(problem, hostWords[language].launch)).toBe(text);
  expect(detailOf(problem)).toBe('EPIPE');
  expect(detailOf({ kind: 'fetchFailed', cause: { kind: 'damaged' } })).toBeNull();
});
