import { useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { useFormatter, useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import type { EmailTemplateName } from '../../src-shared/claims-service/email-template.ts';
import type { TemplateDraft, TemplateVersion } from '../../src-shared/contract/templates.ts';
import { editsOfAll } from '../../src-shared/domain/template/template-finding.ts';
import { useFocusReturn } from '../list/use-focus-return.ts';
import { useCommand } from '../runtime/use-command.ts';
import { useStableCallback } from '../runtime/use-stable-callback.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Button } from '../ui/button.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { nextOf } from './segments.tsx';
import { TemplateHistory } from './template-history.tsx';
import type { PreviewSettings } from './template-preview.tsx';
import { StartAgainDialog, TemplateStart } from './template-start.tsx';
import { layouts, TemplateStatus, TemplateToolbar } from './template-toolbar.tsx';
import { TemplateWork } from './template-work.tsx';
import { type OpenTemplate, type TemplateToOpen, useOpenTemplate } from './use-open-template.ts';
import { usePublish } from './use-publish.ts';

export interface TemplateEditorProps extends TemplateToOpen {
  onName: (name: EmailTemplateName) => void;
  versions: readonly TemplateVersion[];
  settings: PreviewSettings;
  onSettings: (change: Partial<PreviewSettings>) => void;
}

type Sheet = 'publish' | 'start';

/** One open template: its source, what the linter says, its preview, publishing and history. */
export function TemplateEditor(props: TemplateEditorProps) {
  const { name, versions } = props;
  const t = useTranslations('templates');
  const app = useTranslations('app');
  const template = useOpenTemplate(props);
  const { autosave, isEmpty, layout } = template;
  const theirs = useStore(autosave.state, (state) => state.theirs);
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const publishing = usePublish(template.accountId, name);
  const [region, setRegion] = useState<HTMLDivElement | null>(null);

  const focusRegion = useStableCallback(() => region?.focus({ preventScroll: true }));
  // It takes the focus as it opens, and as the history closes.
  useLayoutEffect(() => region?.focus({ preventScroll: true }), [region]);
  useFocusReturn(region, null);
  useEditorCommands(template, sheet, setSheet);
  const begin = (first: string) => {
    // The dialog has gone: what takes the focus after it keeps it.
    flushSync(() => setSheet(null));
    template.begin(first);
  };

  if (template.view === 'history') {
    return (
      <TemplateHistory
        accountId={template.accountId}
        name={name}
        versions={versions}
        draft={template.source()}
        isReadonly={template.isReadonly}
        onPublishAgain={(version) => void publishing.publishAgain(version.entryId)}
        onEdit={(version) => {
          template.setView('work');
          template.begin(version);
        }}
        onBack={() => template.setView('work')}
      />
    );
  }

  return (
    <div
      ref={setRegion}
      tabIndex={-1}
      role="group"
      aria-label={app('parts.templates')}
      className="flex min-h-0 flex-1 flex-col outline-none"
    >
      <TemplateToolbar template={template} onName={props.onName} onPublish={() => setSheet('publish')} />
      <TemplateStatus
        name={name}
        versions={versions}
        layout={isEmpty ? null : layout}
        onLayout={template.setLayout}
      />
      {theirs === null ? null : (
        <DraftConflict
          theirs={theirs}
          onTake={() => {
            template.withEditor((handle) => handle.replace(theirs.source));
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
          template={template}
          settings={props.settings}
          onSettings={props.onSettings}
          onLeave={focusRegion}
        />
      )}
      {sheet === 'publish' && !isEmpty ? (
        <PublishDialog
          accountId={template.accountId}
          name={name}
          source={template.source()}
          versions={versions}
          jobs={template.jobs}
          onClose={() => setSheet(null)}
          onMend={({ from, to }) => {
            flushSync(() => setSheet(null));
            template.withEditor((handle) => handle.goTo(from, to));
          }}
          onPublish={(html) => {
            void autosave.flush();
            void publishing.publish(template.source(), html).then(() => setSheet(null));
          }}
        />
      ) : null}
      {sheet === 'start' ? (
        <StartAgainDialog name={name} onStart={begin} onClose={() => setSheet(null)} />
      ) : null}
    </div>
  );
}

/** Registers the commands of an open template. */
function useEditorCommands(template: OpenTemplate, sheet: Sheet | null, open: (sheet: Sheet) => void): void {
  const { view, layout, withEditor, found } = template;
  const isWorking = !template.isEmpty && view === 'work' && sheet === null;
  const mayChange = isWorking && !template.isReadonly;
  useCommand('templates.edit', () => withEditor((handle) => handle.focus()), isWorking);
  useCommand('templates.publish', () => open('publish'), mayChange);
  useCommand('templates.format', () => void template.format(), mayChange);
  useCommand('templates.search', () => withEditor((handle) => handle.search()), isWorking);
  useCommand('templates.nextFinding', () => withEditor((handle) => handle.nextFinding()), isWorking);
  useCommand('templates.previousFinding', () => withEditor((handle) => handle.previousFinding()), isWorking);
  useCommand('templates.fixAll', () => template.fix(editsOfAll(found.findings.list)), mayChange);
  useCommand('templates.history', () => template.setView('history'), view !== 'history');
  useCommand('templates.layout', () => template.setLayout(nextOf(layouts, layout)), isWorking);
  useCommand('templates.startAgain', () => open('start'), mayChange);
}

/** Two windows wrote on one template: a person says which text stays. */
function DraftConflict({
  theirs,
  onTake,
  onKeep,
}: {
  theirs: TemplateDraft;
  onTake: () => void;
  onKeep: () => void;
}) {
  const t = useTranslations('templates.draft');
  const format = useFormatter();
  return (
    <div
      role="alert"
      className="flex shrink-0 flex-wrap items-center gap-2 border-b border-line bg-amber-bg px-3.5 py-2 text-amber"
    >
      <p className="flex-1">{t('conflict', { time: format.dateTime(theirs.savedAtMs, 'exact') })}</p>
      <Button onClick={onTake}>{t('takeTheirs')}</Button>
      <Button onClick={onKeep}>{t('keepMine')}</Button>
    </div>
  );
}
