import { lazy, Suspense, useLayoutEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { EmailTemplateName } from '../../src-shared/claims-service/email-template.ts';
import type { Account } from '../../src-shared/contract/accounts.ts';
import type { TemplateDraft, TemplateVersion } from '../../src-shared/contract/templates.ts';
import {
  editsOfAll,
  maxTemplateChars,
  type TemplateFinding,
  type TextEdit,
} from '../../src-shared/domain/template/template-finding.ts';
import { useFocusReturn } from '../list/use-focus-return.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { useCommand } from '../runtime/use-command.ts';
import { useStableCallback } from '../runtime/use-stable-callback.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { createDraftText } from './draft-text.ts';
import { DraftConflict } from './draft-conflict.tsx';
import { useKeymap } from '../keys/keymap-context.ts';
import { editorKeys } from './editor-keys.ts';
import { FindingsPanel } from './findings-panel.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { nextOf } from './segments.tsx';
import type { SourceEditorHandle } from './source-editor.tsx';
import { TemplateHistory } from './template-history.tsx';
import { type PreviewSettings, TemplatePreview } from './template-preview.tsx';
import { StartAgainDialog, TemplateStart } from './template-start.tsx';
import { type Layout, layouts, TemplateStatus, TemplateToolbar } from './template-toolbar.tsx';
import { useDraft } from './use-draft.ts';
import { useEditor } from './use-editor.ts';
import { useFindings } from './use-findings.ts';
import { usePublish } from './use-publish.ts';
import { useTemplateLabels } from './use-template-labels.ts';
import { useTemplateJobs } from './use-template-jobs.ts';

const SourceEditor = lazy(() => import('./source-editor.tsx'));

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
  const labels = useTemplateLabels();
  const { commands, toasts } = useAppContext();
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
  const { findings, isLooking } = useFindings(text, jobs);
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
  const withEditor = (work: (handle: SourceEditorHandle) => void) => {
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

  const goToFinding = useStableCallback(({ from, to }: TemplateFinding) =>
    withEditor((handle) => handle.goTo(from, to)),
  );
  const fixOne = useStableCallback((finding: TemplateFinding) => fix(finding.fix?.edits ?? []));

  const isWorking = !isEmpty && view === 'work' && sheet === null;
  useCommand('templates.edit', () => withEditor((handle) => handle.focus()), isWorking);
  useCommand('templates.publish', () => setSheet('publish'), isWorking && !isReadonly);
  useCommand('templates.format', () => void format(), isWorking && !isReadonly);
  useCommand('templates.search', () => withEditor((handle) => handle.search()), isWorking);
  useCommand('templates.nextFinding', () => withEditor((handle) => handle.nextFinding()), isWorking);
  useCommand('templates.previousFinding', () => withEditor((handle) => handle.previousFinding()), isWorking);
  useCommand('templates.fixAll', () => fix(editsOfAll(findings.list)), isWorking && !isReadonly);
  useCommand('templates.history', () => setView('history'), view === 'work');
  useCommand('templates.layout', () => setLayout(nextOf(layouts, layout)), isWorking);
  useCommand('templates.startAgain', () => setSheet('start'), isWorking && !isReadonly);
  const { entries } = useKeymap();
  const keys = useMemo(() => editorKeys(commands, entries), [commands, entries]);

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
        <div className="flex min-h-0 flex-1">
          {layout === 'preview' ? null : (
            <div
              className={`flex min-w-0 flex-1 flex-col ${layout === 'both' ? 'border-r border-line' : ''}`}
            >
              <Suspense
                fallback={
                  <div className="grid flex-1 place-items-center">
                    <Spinner label={t('loading')} />
                  </div>
                }
              >
                <SourceEditor
                  label={t('editorLabel', { name: t(`names.${name}`) })}
                  start={source()}
                  isReadonly={isReadonly}
                  labels={labels}
                  findings={findings}
                  keys={keys}
                  onChange={typed}
                  onBlur={() => void autosave.flush()}
                  onLeave={focusRegion}
                  onTooLong={() => problem(t('draft.tooLong', { limit: maxTemplateChars }))}
                  onReady={editor.onReady}
                />
              </Suspense>
              <FindingsPanel
                source={findings.source}
                list={findings.list}
                isLooking={isLooking}
                isReadonly={isReadonly}
                onGoTo={goToFinding}
                onFix={fixOne}
                onFixAll={() => fix(editsOfAll(findings.list))}
              />
            </div>
          )}
          {layout === 'source' ? null : (
            <TemplatePreview
              accountId={accountId}
              text={text}
              settings={settings}
              onChange={props.onSettings}
            />
          )}
        </div>
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
