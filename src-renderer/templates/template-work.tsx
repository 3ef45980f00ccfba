import { lazy, Suspense, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { EmailTemplateName } from '../../src-shared/claims-service/email-template.ts';
import {
  editsOfAll,
  type TemplateFinding,
  type TextEdit,
} from '../../src-shared/domain/template/template-finding.ts';
import { useKeymap } from '../keys/keymap-context.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { useStableCallback } from '../runtime/use-stable-callback.ts';
import { Spinner } from '../ui/spinner.tsx';
import type { DraftTextStore } from './draft-text.ts';
import { editorKeys } from './editor-keys.ts';
import { FindingsPanel } from './findings-panel.tsx';
import type { SourceEditorHandle } from './source-editor.tsx';
import { type PreviewSettings, TemplatePreview } from './template-preview.tsx';
import type { Layout } from './template-toolbar.tsx';
import type { useEditor } from './use-editor.ts';
import type { useFindings } from './use-findings.ts';
import { useTemplateLabels } from './use-template-labels.ts';

const SourceEditor = lazy(() => import('./source-editor.tsx'));

/** Runs work on the editor, which is shown for it. */
export type WithEditor = (work: (handle: SourceEditorHandle) => void) => void;

interface TemplateWorkProps {
  accountId: string;
  name: EmailTemplateName;
  text: DraftTextStore;
  layout: Layout;
  isReadonly: boolean;
  found: ReturnType<typeof useFindings>;
  editor: ReturnType<typeof useEditor>;
  withEditor: WithEditor;
  /** Applies edits to the text in which the findings were found. */
  fix: (edits: readonly TextEdit[]) => void;
  settings: PreviewSettings;
  onSettings: (change: Partial<PreviewSettings>) => void;
  onChange: (source: string, at: number | null) => void;
  onBlur: () => void;
  onLeave: () => void;
  onTooLong: () => void;
}

/** The source of a template with its findings, beside its preview. */
export function TemplateWork(props: TemplateWorkProps) {
  const { name, text, layout, isReadonly, found, withEditor, fix } = props;
  const t = useTranslations('templates');
  const labels = useTemplateLabels();
  const { commands } = useAppContext();
  const { entries } = useKeymap();
  const keys = useMemo(() => editorKeys(commands, entries), [commands, entries]);
  const goTo = useStableCallback(({ from, to }: TemplateFinding) =>
    withEditor((handle) => handle.goTo(from, to)),
  );
  const fixOne = useStableCallback((finding: TemplateFinding) => fix(finding.fix?.edits ?? []));

  return (
    <div className="flex min-h-0 flex-1">
      {layout === 'preview' ? null : (
        <div className={`flex min-w-0 flex-1 flex-col ${layout === 'both' ? 'border-r border-line' : ''}`}>
          <Suspense
            fallback={
              <div className="grid flex-1 place-items-center">
                <Spinner label={t('loading')} />
              </div>
            }
          >
            <SourceEditor
              label={t('editorLabel', { name: t(`names.${name}`) })}
              start={text.getState().source ?? ''}
              isReadonly={isReadonly}
              labels={labels}
              findings={found.findings}
              keys={keys}
              onChange={props.onChange}
              onBlur={props.onBlur}
              onLeave={props.onLeave}
              onTooLong={props.onTooLong}
              onReady={props.editor.onReady}
            />
          </Suspense>
          <FindingsPanel
            source={found.findings.source}
            list={found.findings.list}
            isLooking={found.isLooking}
            isReadonly={isReadonly}
            onGoTo={goTo}
            onFix={fixOne}
            onFixAll={() => fix(editsOfAll(found.findings.list))}
          />
        </div>
      )}
      {layout === 'source' ? null : (
        <TemplatePreview
          accountId={props.accountId}
          text={text}
          settings={props.settings}
          onChange={props.onSettings}
        />
      )}
    </div>
  );
}
