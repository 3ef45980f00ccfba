import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { EmailTemplateName } from '../../src-shared/claims-service/email-template.ts';
import type { Account } from '../../src-shared/contract/accounts.ts';
import type { TemplateDraft } from '../../src-shared/contract/templates.ts';
import type { TemplateFinding, TextEdit } from '../../src-shared/domain/template/template-finding.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { createDraftText, type DraftTextStore, useSettledText } from './draft-text.ts';
import type { SourceEditorHandle } from './source-editor.tsx';
import type { Layout } from './template-toolbar.tsx';
import { useDraft } from './use-draft.ts';
import { useTemplateJobs } from './use-template-jobs.ts';
import type { TemplateJobs } from './template-jobs.ts';

export interface TemplateToOpen {
  account: Account;
  name: EmailTemplateName;
  draft: TemplateDraft | null;
  /** Source that was last published, if there is no draft. */
  published: string | null;
}

export type OpenTemplate = ReturnType<typeof useOpenTemplate>;

/** Opens a template: its text and draft, its editor and findings, and what changes the text. */
export function useOpenTemplate({ account, name, draft, published }: TemplateToOpen) {
  const t = useTranslations('templates');
  const { toasts } = useAppContext();
  const autosave = useDraft(account.id, name, draft);
  const [text] = useState(() => createDraftText(draft?.source ?? published));
  const isEmpty = useStore(text, ({ source }) => source === null);
  const [view, setView] = useState<'work' | 'history'>('work');
  const [layout, setLayout] = useState<Layout>('both');
  const jobs = useTemplateJobs();
  const found = useFindings(text, jobs);
  const editor = useEditor();
  const isReadonly = account.state === 'readonly';

  const source = () => text.getState().source ?? '';
  const problem = (words: string) => toasts.getState().say('problem', words);
  const type = (next: string, at: number | null) => {
    text.setState({ source: next, cursor: at });
    autosave.typed(next);
  };
  /** Runs work on the editor, which is shown for it. */
  const withEditor = (work: (handle: SourceEditorHandle) => void) => {
    setView('work');
    if (layout === 'preview') setLayout('both');
    editor.run(work);
  };
  /** Begins with a source. One that is there is replaced, which the editor's own undo takes back. */
  const begin = (first: string) => {
    if (isEmpty) {
      type(first, null);
      editor.run((handle) => handle.focus());
    } else
      withEditor((handle) => {
        handle.replace(first);
        handle.focus();
      });
  };
  const format = async () => {
    if (isEmpty || isReadonly) return;
    const before = source();
    try {
      const laidOut = await jobs.format(before);
      if (laidOut !== before)
        withEditor((handle) => void handle.apply(before, [{ from: 0, to: before.length, insert: laidOut }]));
    } catch (error) {
      const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : '';
      problem(t('formatFailed', { reason }));
    }
  };
  /** Applies edits to the text in which the findings were found. */
  const fix = (edits: readonly TextEdit[]) =>
    withEditor((handle) => void handle.apply(found.findings.source, edits));

  return {
    accountId: account.id,
    name,
    autosave,
    text,
    source,
    isEmpty,
    isReadonly,
    view,
    setView,
    layout,
    setLayout,
    jobs,
    found,
    editor,
    problem,
    type,
    withEditor,
    begin,
    format,
    fix,
  };
}

type Work = (handle: SourceEditorHandle) => void;

interface Editor {
  /** Runs work now, or as soon as the editor is there. Only the last request counts. */
  run: (work: Work) => void;
  /** Called by the editor when it is created or removed. */
  onReady: (handle: SourceEditorHandle | null) => void;
}

/**
 * Returns access to the editor, which loads with its code, and comes and goes with the layout: requests wait for it.
 */
function useEditor(): Editor {
  const current = useRef<SourceEditorHandle>(null);
  const waiting = useRef<Work>(null);
  return useMemo(
    () => ({
      run: (work) => {
        if (current.current === null) waiting.current = work;
        else work(current.current);
      },
      onReady: (handle) => {
        current.current = handle;
        const work = waiting.current;
        if (handle === null || work === null) return;
        waiting.current = null;
        queueMicrotask(() => work(handle));
      },
    }),
    [],
  );
}

interface Findings {
  /** Text in which they were found. */
  source: string;
  list: readonly TemplateFinding[];
}

/** Delay in milliseconds without a key before the text is checked: a word half typed is no mistake. */
const settleMs = () => 200;

/** Returns what the linter says about the text, shortly after the last change. */
function useFindings(text: DraftTextStore, jobs: TemplateJobs): { findings: Findings; isLooking: boolean } {
  const source = useSettledText(text, settleMs).source ?? '';
  const [findings, setFindings] = useState<Findings>({ source: '', list: [] });
  useEffect(() => {
    let isStale = false;
    const look = async () => {
      const list = await jobs.lint(source);
      if (!isStale) setFindings({ source, list });
    };
    // A look that fails says nothing: the main side looks again before it takes anything.
    look().catch(() => undefined);
    return () => {
      isStale = true;
    };
  }, [source, jobs]);
  return { findings, isLooking: findings.source !== source };
}
