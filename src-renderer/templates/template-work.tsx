import { lazy, Suspense, useMemo } from 'react';
import { useTranslations } from 'use-intl';
import type { KeyBinding } from '@codemirror/view';
import {
  editsOfAll,
  maxTemplateChars,
  type TemplateFinding,
} from '../../src-shared/domain/template/template-finding.ts';
import { useKeymap } from '../keys/keymap-context.ts';
import { useAppContext } from '../runtime/app-context.tsx';
import { useStableCallback } from '../runtime/use-stable-callback.ts';
import { Spinner } from '../ui/spinner.tsx';
import type { KeymapEntry } from '../keys/keymap.ts';
import type { CommandRegistry } from '../runtime/commands.ts';
import { FindingsPanel } from './findings-panel.tsx';
import { type PreviewSettings, TemplatePreview } from './template-preview.tsx';
import type { OpenTemplate } from './use-open-template.ts';
import { useTemplateLabels } from './use-template-labels.ts';

const SourceEditor = lazy(() => import('./source-editor.tsx'));

/** The source of a template with its findings, beside its preview. */
export function TemplateWork({
  template,
  settings,
  onSettings,
  onLeave,
}: {
  template: OpenTemplate;
  settings: PreviewSettings;
  onSettings: (change: Partial<PreviewSettings>) => void;
  onLeave: () => void;
}) {
  const { name, text, layout, isReadonly, found, withEditor, fix } = template;
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
              onChange={template.type}
              onBlur={() => void template.autosave.flush()}
              onLeave={onLeave}
              onTooLong={() => template.problem(t('draft.tooLong', { limit: maxTemplateChars }))}
              onReady={template.editor.onReady}
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
          accountId={template.accountId}
          text={text}
          settings={settings}
          onChange={onSettings}
        />
      )}
    </div>
  );
}

/**
 * Keys of the keymap that hold while typing too: those with a modifier, and the function keys. The
 * editor has its own keys for the rest.
 */
function editorKeys(commands: CommandRegistry, entries: readonly KeymapEntry[]): KeyBinding[] {
  return entries
    .filter(({ group }) => group === 'templates')
    .flatMap(({ command, keys }) =>
      keys
        .filter((one) => /^(\$mod\+|(Shift\+)?F\d)/.test(one))
        .map((one) => ({
          key: one.replace('$mod', 'Mod').replaceAll('+', '-'),
          preventDefault: true,
          run: () => commands.run(command),
        })),
    );
}
