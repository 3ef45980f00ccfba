import { useEffect, useEffectEvent, useState } from 'react';
import type { EmailTemplateName } from '../../src-shared/claims-service/email-template.ts';
import type { TemplateDraft } from '../../src-shared/contract/templates.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { createDraftAutosave, type DraftAutosave } from './draft-autosave.ts';

/** Keeps the draft of a template on disk while the view is open, and on every way out of it. */
export function useDraft(
  accountId: string,
  name: EmailTemplateName,
  start: TemplateDraft | null,
): DraftAutosave {
  const { ipc, unsaved } = useAppContext();
  const { client, connection } = ipc;
  const [autosave] = useState(() =>
    createDraftAutosave(start, (source, revision) =>
      client.templates.saveDraft({ accountId, name, source, revision }),
    ),
  );
  const flush = useEffectEvent(() => autosave.flush());
  useEffect(() => {
    const out = () => void flush();
    const remove = unsaved.add(() => flush());
    window.addEventListener('pagehide', out);
    window.addEventListener('blur', out);
    document.addEventListener('visibilitychange', out);
    // What could not be saved while the main side did not answer is saved as soon as it is back.
    const unsubscribe = connection.state.subscribe(({ phase }) => {
      if (phase === 'open') out();
    });
    return () => {
      window.removeEventListener('pagehide', out);
      window.removeEventListener('blur', out);
      document.removeEventListener('visibilitychange', out);
      unsubscribe();
      remove();
      out();
    };
  }, [connection, unsaved]);
  return autosave;
}
