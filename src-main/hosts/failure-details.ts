import type { HostWords } from '../../src-shared/words/en/en-hosts.ts';

/** Returns a sentence for an unforeseen fault, and on a line of its own what the system or a library said. */
export function withDetails(sentence: string, said: string, words: HostWords): string {
  return `${sentence}\n${words.technicalDetails({ said })}`;
}

export const saidBy = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Texts for each kind of a problem, some of which name what the problem carries. */
export type ProblemWords<P extends { kind: string }> = {
  readonly [K in P['kind']]: string | ((problem: Extract<P, { kind: K }>) => string);
};

/** Returns the text for a problem. */
export function textOfProblem<P extends { kind: string }>(problem: P, words: ProblemWords<P>): string {
  const kind: P['kind'] = problem.kind;
  const text: string | ((problem: never) => string) = words[kind];
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the text of the problem's own kind takes it
  return typeof text === 'string' ? text : text(problem as never);
}
