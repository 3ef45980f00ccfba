import { writeAddress } from '../runtime/follow-history.ts';

/**
 * The address of a claim in the page of the browser host. It names nothing but ids: no search, no name, and no code
 * that opens the program. `null` in Electron, whose addresses nothing outside its own window opens.
 */
export function claimLink(href: string, accountId: string | null, claimId: string): string | null {
  const [page = ''] = href.split('#');
  if (accountId === null || !/^https?:/.test(page)) return null;
  return page + writeAddress({ accountId, view: 'all', listId: null, claimId });
}
