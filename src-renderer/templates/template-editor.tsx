import { useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { EmailTemplateName } from '../../src-shared/claims-service/email-template.ts';
import type { Account } from '../../src-shared/contract/accounts.ts';
import type { TemplateDraft, TemplateVersion } from '../../src-shared/contract/templates.ts';
import {
  editsOfAll,
  maxTemplateChars,
  type TextEdit,
} from '../../src-shared/domain/template/template-finding.ts';
import { useFocusReturn } from '../list/use-focus-return.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { useCommand } from '../runtime/use-command.ts';
import { useStableCallback } from '../runtime/use-stable-callback.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { createDraftText } from './draft-text.ts';
import { DraftConflict } from './draft-conflict.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { nextOf } from './segments.tsx';
import type { SourceEditorHandle } from './source-editor.tsx';
import { TemplateHistory } from './template-history.tsx';
import type { PreviewSettings } from './template-preview.tsx';
import { StartAgainDialog, TemplateStart } from './template-start.tsx';
import { type Layout, layouts, TemplateStatus, TemplateToolbar } from './template-toolbar.tsx';
import { TemplateWork, type WithEditor } from './template-work.tsx';
import { useDraft } from './use-draft.ts';
import { useEditor } from './use-editor.ts';
import { useFindings } from './use-findings.ts';
import { usePublish } from './use-publish.ts';
import { useTemplateJobs } from './use-template-jobs.ts';

export interface TemplateEditorProps {
  account: Account;
  name: EmailTemplateName;
  onName: (name: EmailTemplateName) => void;
  draft: TemplateDraft | null;
  /** What was last published, if there is no draft. */
  published: string | null;
  versions: readonly TemplateVersion[];
  settings: PreviewSettings;
  onSettings: (change: Partial<PreviewSettings>) => void;
}

/** One open template: its source, what the linter says, its preview, publishing and history. */
export function TemplateEditor(props: TemplateEditorProps) {
  const { account, name, draft, published, versions, settings } = props;
  const accountId = account.id;
  const t = useTranslations('templates');
  const { toasts } = useAppContext();
  const problem = (text: string) =>
    toasts.getState().show({ tone: 'problem', text, untilMs: null, onUndo: null });
  const isReadonly = account.state === 'readonly';

  const autosave = useDraft(accountId, name, draft);
  const theirs = useStore(autosave.state, (state) => state.theirs);
  const [text] = useState(() => createDraftText(draft?.source ?? published));
  const isEmpty = useStore(text, ({ source }) => source === null);
  const source = () => text.getState().source ?? '';
  const [view, setView] = useState<'work' | 'history'>('work');
  const [layout, setLayout] = useState<Layout>('both');
  const [sheet, setSheet] = useState<'publish' | 'start' | null>(null);
  const jobs = useTemplateJobs();
  const found = useFindings(text, jobs);
  const { findings } = found;
  const publishing = usePublish(accountId, name);
  const editor = useEditor();
  const [region, setRegion] = useState<HTMLDivElement | null>(null);

  const focusRegion = useStableCallback(() => region?.focus({ preventScroll: true }));
  // It takes the focus as it opens, and as the history closes.
  useLayoutEffect(() => region?.focus({ preventScroll: true }), [region]);
  useFocusReturn(region, null);
  const typed = (next: string, at: number | null) => {
    text.setState({ source: next, cursor: at });
    autosave.typed(next);
  };
  const withEditor: WithEditor = (work) => {
    setView('work');
    if (layout === 'preview') setLayout('both');
    editor.run(work);
  };
  const begin = (first: string) => {
    // The dialog has gone: what takes the focus after it keeps it.
    flushSync(() => setSheet(null));
    if (isEmpty) {
      typed(first, null);
      editor.run((handle) => handle.focus());
    } else withEditor((handle) => putIn(handle, first));
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
  const fix = (edits: readonly TextEdit[]) =>
    withEditor((handle) => void handle.apply(findings.source, edits));

  useEditorCommands({
    isWorking: !isEmpty && view === 'work' && sheet === null,
    isReadonly,
    isHistoryOpen: view === 'history',
    withEditor,
    format: () => void format(),
    fixAll: () => fix(editsOfAll(findings.list)),
    open: setSheet,
    openHistory: () => setView('history'),
    switchLayout: () => setLayout(nextOf(layouts, layout)),
  });

  if (view === 'history') {
    return (
      <TemplateHistory
        accountId={accountId}
        name={name}
        versions={versions}
        draft={source()}
        isReadonly={isReadonly}
        onPublishAgain={(version) => void publishing.publishAgain(version.entryId)}
        onEdit={(version) => {
          setView('work');
          if (isEmpty) begin(version);
          else editor.run((handle) => putIn(handle, version));
        }}
        onBack={() => setView('work')}
      />
    );
  }

  return (
    <div
      ref={setRegion}
      tabIndex={-1}
      role="group"
      aria-label={t('title')}
      className="flex min-h-0 flex-1 flex-col outline-none"
    >
      <TemplateToolbar
        name={name}
        onName={props.onName}
        autosave={autosave}
        isReadonly={isReadonly}
        isEmpty={isEmpty}
        onFormat={() => void format()}
        onHistory={() => setView('history')}
        onPublish={() => setSheet('publish')}
      />
      <TemplateStatus name={name} versions={versions} layout={isEmpty ? null : layout} onLayout={setLayout} />
      {theirs === null ? null : (
        <DraftConflict
          theirs={theirs}
          onTake={() => {
            withEditor((handle) => handle.replace(theirs.source));
            autosave.tookTheirs();
            focusRegion();
          }}
          onKeep={() => {
            autosave.keepMine();
            focusRegion();
          }}
        />
      )}
      {isEmpty ? (
        <EmptyState
          title={t('start.title')}
          actions={
            <div className="w-[300px]">
              <TemplateStart name={name} onStart={begin} />
            </div>
          }
        >
          {t('start.text')}
        </EmptyState>
      ) : (
        <TemplateWork
          accountId={accountId}
          name={name}
          text={text}
          layout={layout}
          isReadonly={isReadonly}
          found={found}
          editor={editor}
          withEditor={withEditor}
          fix={fix}
          settings={settings}
          onSettings={props.onSettings}
          onChange={typed}
          onBlur={() => void autosave.flush()}
          onLeave={focusRegion}
          onTooLong={() => problem(t('draft.tooLong', { limit: maxTemplateChars }))}
        />
      )}
      {sheet === 'publish' && !isEmpty ? (
        <PublishDialog
          accountId={accountId}
          name={name}
          source={source()}
          versions={versions}
          jobs={jobs}
          onClose={() => setSheet(null)}
          onMend={({ from, to }) => {
            flushSync(() => setSheet(null));
            withEditor((handle) => handle.goTo(from, to));
          }}
          onPublish={(html) => {
            void autosave.flush();
            void publishing.publish(source(), html).then(() => setSheet(null));
          }}
        />
      ) : null}
      {sheet === 'start' ? (
        <StartAgainDialog name={name} onStart={begin} onClose={() => setSheet(null)} />
      ) : null}
    </div>
  );
}

/** Puts a source into the editor, whose own undo takes it back. */
function putIn(handle: SourceEditorHandle, source: string): void {
  handle.replace(source);
  handle.focus();
}

interface EditorCommandDeps {
  isWorking: boolean;
  isReadonly: boolean;
  isHistoryOpen: boolean;
  withEditor: WithEditor;
  format: () => void;
  fixAll: () => void;
  open: (sheet: 'publish' | 'start') => void;
  openHistory: () => void;
  switchLayout: () => void;
}

/** Registers the commands of an open template. */
function useEditorCommands({ isWorking, isReadonly, withEditor, ...deps }: EditorCommandDeps): void {
  const mayChange = isWorking && !isReadonly;
  useCommand('templates.edit', () => withEditor((handle) => handle.focus()), isWorking);
  useCommand('templates.publish', () => deps.open('publish'), mayChange);
  useCommand('templates.format', deps.format, mayChange);
  useCommand('templates.search', () => withEditor((handle) => handle.search()), isWorking);
  useCommand('templates.nextFinding', () => withEditor((handle) => handle.nextFinding()), isWorking);
  useCommand('templates.previousFinding', () => withEditor((handle) => handle.previousFinding()), isWorking);
  useCommand('templates.fixAll', deps.fixAll, mayChange);
  useCommand('templates.history', deps.openHistory, !deps.isHistoryOpen);
  useCommand('templates.layout', deps.switchLayout, isWorking);
  useCommand('templates.startAgain', () => deps.open('start'), mayChange);
}
