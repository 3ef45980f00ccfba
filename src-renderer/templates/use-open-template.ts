import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { EmailTemplateName } from '../../src-shared/claims-service/email-template.ts';
import type { Account } from '../../src-shared/contract/accounts.ts';
import type { TemplateDraft } from '../../src-shared/contract/templates.ts';
import type { TextEdit } from '../../src-shared/domain/template/template-finding.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { createDraftText } from './draft-text.ts';
import type { SourceEditorHandle } from './source-editor.tsx';
import type { Layout } from './template-toolbar.tsx';
import { useDraft } from './use-draft.ts';
import { useEditor } from './use-editor.ts';
import { useFindings } from './use-findings.ts';
import { useTemplateJobs } from './use-template-jobs.ts';

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
