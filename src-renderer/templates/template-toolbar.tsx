import { useFormatter, useTranslations } from 'use-intl';
import { useStore } from 'zustand';
import {
  type EmailTemplateName,
  emailTemplateNames,
} from '../../src-shared/claims-service/email-template.ts';
import type { TemplateVersion } from '../../src-shared/contract/templates.ts';
import { needsAttention } from '../../src-shared/domain/decision/outbox-state.ts';
import { useKeyOf } from '../keys/keymap-context.ts';
import { Button } from '../ui/button.tsx';
import { ViewHead } from '../ui/view-head.tsx';
import type { DraftAutosave } from './draft-autosave.ts';
import { Segments } from './segments.tsx';
import type { OpenTemplate } from './use-open-template.ts';
import { newestMeant } from './version-labels.ts';

export const layouts = ['source', 'both', 'preview'] as const;
export type Layout = (typeof layouts)[number];

/** Shows which template is open, the state of its draft, and what can be done with it. */
export function TemplateToolbar({
  template,
  onName,
  onPublish,
}: {
  template: OpenTemplate;
  onName: (name: EmailTemplateName) => void;
  onPublish: () => void;
}) {
  const { name, autosave, isReadonly, isEmpty } = template;
  const keyOf = useKeyOf();
  const t = useTranslations('templates');
  const app = useTranslations('app');
  const isOff = isReadonly || isEmpty;
  return (
    <ViewHead
      title={app('parts.templates')}
      state={<DraftLabel autosave={autosave} isReadonly={isReadonly} />}
      actions={
        <>
          {isOff ? null : <Button onClick={() => void template.format()}>{t('format')}</Button>}
          <Button keys={keyOf('templates.history')} onClick={() => template.setView('history')}>
            {t('history')}
          </Button>
          {isOff ? null : (
            <Button tone="primary" keys={keyOf('templates.publish')} onClick={onPublish}>
              {t('publishing.confirm')}
            </Button>
          )}
        </>
      }
    >
      <div className="flex min-h-8 items-center">
        <Segments
          label={t('which')}
          value={name}
          options={emailTemplateNames.map((value) => ({ value, label: t(`names.${value}`) }))}
          keys={keyOf('templates.other')}
          onChange={onName}
        />
      </div>
    </ViewHead>
  );
}

function DraftLabel({ autosave, isReadonly }: { autosave: DraftAutosave; isReadonly: boolean }) {
  const t = useTranslations('templates.draft');
  const format = useFormatter();
  const { phase, savedAtMs } = useStore(autosave.state);
  const saved = savedAtMs === null ? t('none') : t('saved', { time: format.dateTime(savedAtMs, 'second') });
  // While a key or two are on their way to the disk nothing flickers: the last save is still true.
  const text = isReadonly
    ? t('readonly')
    : phase === 'failed'
      ? t('failed')
      : phase === 'conflict'
        ? t('notSaved')
        : saved;
  const isUnsafe = phase === 'failed' || phase === 'conflict';
  return (
    <p
      role="status"
      data-phase={phase}
      className={`num px-1 text-small ${isUnsafe ? 'font-medium text-red' : 'text-ink-3'}`}
    >
      {text}
    </p>
  );
}

/** Shows what was last published, and that it is unknown whether the service still has it. */
export function TemplateStatus({
  name,
  versions,
  layout,
  onLayout,
}: {
  name: EmailTemplateName;
  versions: readonly TemplateVersion[];
  /** Layout; `null` while there is nothing to lay out. */
  layout: Layout | null;
  onLayout: (layout: Layout) => void;
}) {
  const keyOf = useKeyOf();
  const t = useTranslations('templates');
  const format = useFormatter();
  const last = newestMeant(versions);
  const statusText = () => {
    if (last === undefined) return t('status.never');
    const input = { time: format.dateTime(last.decidedAtMs, 'moment'), agent: last.agent };
    if (last.state === 'done' || last.state === 'resolved') return t('status.published', input);
    return needsAttention(last.state) ? t('status.attention', input) : t('status.waiting', input);
  };
  return (
    <div className="flex min-h-[47px] shrink-0 items-center gap-3 border-b border-line px-3.5 py-1.5">
      <p className="num min-w-0 flex-1 text-small text-ink-2">
        {t(`sentWhen.${name}`)}. {statusText()} <span className="text-ink-3">{t('status.elsewhere')}</span>
      </p>
      {layout === null ? null : (
        <Segments
          label={t('layout.label')}
          value={layout}
          options={layouts.map((value) => ({ value, label: t(`layout.${value}`) }))}
          keys={keyOf('templates.layout')}
          onChange={onLayout}
        />
      )}
    </div>
  );
}
