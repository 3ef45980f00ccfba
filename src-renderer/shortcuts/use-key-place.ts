import type { KeyPlace } from '../keys/key-places.ts';
import { useNavigation } from '../runtime/app-context.tsx';
import { isClaimView, type ViewName } from '../runtime/navigation.ts';

/** Returns the place where keys are pressed now. */
export function useKeyPlace(): KeyPlace {
  const view = useNavigation((state) => state.view);
  const hasDocuments = useNavigation((state) => state.documentsOf !== null);
  return hasDocuments ? 'documents' : placeOfView(view);
}

function placeOfView(view: ViewName): KeyPlace {
  return isClaimView(view) ? 'claims' : view;
}
