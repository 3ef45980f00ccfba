import { useEffect, useRef, useState } from 'react';
import type { ClaimDocument } from '../../src-shared/contract/documents.ts';
import { useIpc } from '../runtime/app-context.tsx';
import { createDocumentPane } from './document-pane-state.ts';

/** Returns a pane's state for as long as the same document is shown. */
export function useDocumentPaneOf(key: string | undefined) {
  const [held, setHeld] = useState(() => ({ key, pane: createDocumentPane() }));
  if (held.key === key) return held.pane;
  const next = { key, pane: createDocumentPane() };
  setHeld(next);
  return next.pane;
}

/** Downloads what the viewer may show soon: the current document first. */
export function useWanted(
  accountId: string,
  claimId: string,
  documents: readonly ClaimDocument[],
  currentKey: string | undefined,
): void {
  const { client } = useIpc();
  const asked = useRef(new Set<string>());
  const missing = documents.filter(
    ({ isListed, file }) => isListed && file.state === 'not_yet' && !file.isWanted,
  );
  const keys = missing
    .toSorted((a, b) => Number(b.key === currentKey) - Number(a.key === currentKey))
    .map(({ key }) => key);
  const wanted = keys.join(' ');
  useEffect(() => {
    // Once each: what could not be had is asked for again by a person.
    const fresh = wanted.split(' ').filter((key) => key !== '' && !asked.current.has(key));
    for (const key of fresh) asked.current.add(key);
    if (fresh.length > 0) client.documents.fetch({ accountId, claimId, keys: fresh }).catch(() => undefined);
  }, [client, accountId, claimId, wanted]);
}
