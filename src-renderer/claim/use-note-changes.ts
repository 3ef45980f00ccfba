import { useIpc } from '../runtime/app-context.tsx';
import { useLocalChange } from '../undo/use-local-change.ts';

/** Changes notes and tags, each with a toast that undoes it. */
export function useNoteChanges(accountId: string) {
  const { notes } = useIpc().client;
  return useLocalChange(accountId, (undoId) => notes.undo({ accountId, undoId }));
}
