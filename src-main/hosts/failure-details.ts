import type { HostWords } from '../../src-shared/words/en/en-hosts.ts';

/** Returns a sentence for an unforeseen fault, and on a line of its own what the system or a library said. */
export function withDetails(sentence: string, said: string, words: HostWords): string {
  return `${sentence}\n${words.technicalDetails({ said })}`;
}

export const saidBy = (error: unknown): string => (error instanceof Error ? error.message : String(error));
