import type { SpokenLanguage } from '../../../src-shared/contract/app.ts';
import type { HostWords } from '../../../src-shared/words/en/en-hosts.ts';

/** Returns the page that a window shows until it loads an address with a code. */
export function openingPageOf(language: SpokenLanguage, words: HostWords['address']): string {
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>Claimdesk</title>
<p>${words.opening}</p>
<p>${words.stillOpening}</p></html>
`;
}
