import { createStore, type StoreApi } from 'zustand/vanilla';
import type { TemplateDraft } from '../../src-shared/contract/templates.ts';

/**
 *   saved ──► dirty ──► saving ──► saved        at most `stepMs` after the first key that was not saved
 *                         ├──────► failed ──► saving …     retried automatically; the text is in the page
 *                         └──────► conflict     another window saved a draft: a person says which stays
 */
export interface DraftState {
  phase: 'none' | 'saved' | 'dirty' | 'saving' | 'failed' | 'conflict';
  savedAtMs: number | null;
  /** In a conflict, what the other window saved. */
  theirs: TemplateDraft | null;
}

export interface DraftAutosave {
  state: StoreApi<DraftState>;
  /** Notes the text as it is now. */
  typed: (source: string) => void;
  /** Saves at once what was not saved; resolves when nothing is left, or it could not be saved now. */
  flush: () => Promise<void>;
  /** In a conflict, keeps the text of this window. */
  keepMine: () => void;
  /** In a conflict, notes that the editor took the other window's text. */
  tookTheirs: () => void;
  close: () => void;
}

type Save = (source: string, revision: number) => Promise<{ saved: boolean; draft: TemplateDraft }>;

const stepMs = 250;
const retryMs = 2_000;

/** Keeps a draft on disk as it is typed. One save is running at a time; the last text wins. */
export function createDraftAutosave(start: TemplateDraft | null, save: Save): DraftAutosave {
  const state = createStore<DraftState>(() => ({
    phase: start === null ? 'none' : 'saved',
    savedAtMs: start?.savedAtMs ?? null,
    theirs: null,
  }));
  let revision = start?.revision ?? 0;
  let unsaved: string | null = null;
  let isSaving = false;
  let saving: Promise<void> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function later(delayMs: number): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      void flush();
    }, delayMs);
  }

  async function saveNow(): Promise<void> {
    if (unsaved === null || isSaving || state.getState().phase === 'conflict') return;
    const source = unsaved;
    unsaved = null;
    isSaving = true;
    state.setState({ phase: 'saving' });
    try {
      const { saved, draft } = await save(source, revision);
      if (saved) {
        revision = draft.revision;
        state.setState({ phase: unsaved === null ? 'saved' : 'dirty', savedAtMs: draft.savedAtMs });
      } else {
        unsaved ??= source;
        state.setState({ phase: 'conflict', theirs: draft });
      }
    } catch {
      unsaved ??= source;
      state.setState({ phase: 'failed' });
    }
    isSaving = false;
    if (unsaved !== null) later(state.getState().phase === 'failed' ? retryMs : stepMs);
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    saving = isSaving ? saving.then(saveNow) : saveNow();
    return saving;
  }

  function settle(phase: 'dirty' | 'saved'): void {
    const { theirs } = state.getState();
    revision = theirs?.revision ?? revision;
    state.setState({ phase, theirs: null, savedAtMs: theirs?.savedAtMs ?? null });
  }

  return {
    state,
    typed: (source) => {
      unsaved = source;
      if (state.getState().phase === 'conflict') return;
      if (state.getState().phase !== 'saving') state.setState({ phase: 'dirty' });
      later(stepMs);
    },
    flush,
    keepMine: () => {
      settle('dirty');
      void flush();
    },
    tookTheirs: () => {
      unsaved = null;
      settle('saved');
    },
    close: () => {
      void flush();
      clearTimeout(timer);
    },
  };
}
