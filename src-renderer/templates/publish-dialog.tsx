import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { EmailTemplateName } from '../../src-shared/claims-service/email-template.ts';
import type { TemplateVersion } from '../../src-shared/contract/templates.ts';
import type { TemplateFinding } from '../../src-shared/domain/template/template-finding.ts';
import { decisionKind } from '../../src-shared/domain/decision/decision.ts';
import { useIpc } from '../runtime/app-context.tsx';
import { useHoldSeconds } from '../runtime/hold-seconds.ts';
import { useKeyOf } from '../keys/keymap-context.ts';
import { AnswerButton } from '../ui/answer-button.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Dot } from '../ui/pill.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { severityTones } from './findings-panel.tsx';
import { LazyDifference } from './lazy-difference.tsx';
import { Segments } from './segments.tsx';
import type { TemplateJobs } from './template-jobs.ts';
import { newestMeant } from './version-labels.ts';

const comparisons = ['source', 'published'] as const;

/** The last look before publishing: what is wrong, what becomes of the text, and what it replaces. */
export function PublishDialog({
  accountId,
  name,
  source,
  versions,
  jobs,
  onPublish,
  onMend,
  onClose,
}: {
  accountId: string;
  name: EmailTemplateName;
  source: string;
  versions: readonly TemplateVersion[];
  jobs: TemplateJobs;
  onPublish: (html: string) => void;
  onMend: (finding: TemplateFinding) => void;
  onClose: () => void;
}) {
  const keyOf = useKeyOf();
  const t = useTranslations('templates.publishing');
  const app = useTranslations('app');
  const names = useTranslations('templates.names');
  const { data: prepared, error } = usePrepared(source, jobs);
  const [isBusy, setIsBusy] = useState(false);
  // After a reconnect everything is asked again. What was prepared stays as good as it was.
  const failure = prepared !== undefined || error === null ? null : t('failed', { reason: error.message });

  const findings = prepared?.findings ?? [];
  const errors = findings.filter(({ severity }) => severity === 'error');
  const warnings = findings.filter(({ severity }) => severity === 'warning').length;
  const [firstError] = errors;
  return (
    <Dialog
      isOpen
      title={t('title', { name: names(name) })}
      width="full"
      onClose={onClose}
      actions={
        <>
          <Button keys="Escape" onClick={onClose}>
            {app('cancel')}
          </Button>
          {firstError === undefined ? (
            <AnswerButton
              isBusy={isBusy || (prepared === undefined && error === null)}
              offReason={failure}
              onAnswer={() => {
                if (prepared === undefined) return;
                setIsBusy(true);
                onPublish(prepared.html);
              }}
            >
              {warnings > 0 ? t('confirmAnyway') : t('confirm')}
            </AnswerButton>
          ) : (
            <Button
              tone="primary"
              autoFocus
              keys={keyOf('templates.nextFinding')}
              onClick={() => onMend(firstError)}
            >
              {t('toMend')}
            </Button>
          )}
        </>
      }
    >
      {failure !== null ? (
        <p className="text-red">{failure}</p>
      ) : prepared === undefined ? (
        <p className="flex items-center gap-2 text-ink-2">
          <Spinner label={t('preparing')} /> {t('preparing')}
        </p>
      ) : (
        <PublishReview
          accountId={accountId}
          source={source}
          html={prepared.html}
          errors={errors.length}
          warnings={warnings}
          versions={versions}
        />
      )}
    </Dialog>
  );
}

/** Review of what would be published: its errors and warnings, and what changes. */
function PublishReview({
  accountId,
  source,
  html,
  errors,
  warnings,
  versions,
}: {
  accountId: string;
  source: string;
  html: string;
  errors: number;
  warnings: number;
  versions: readonly TemplateVersion[];
}) {
  const t = useTranslations('templates.publishing');
  const templates = useTranslations('templates');
  const holdSeconds = useHoldSeconds(decisionKind.replaceTemplate);
  const { queries } = useIpc();
  const last = newestMeant(versions);
  const published = useQuery(
    queries.templates.version.queryOptions({
      input: { accountId, entryId: last?.entryId ?? '-' },
      enabled: last !== undefined,
    }),
  ).data;
  const [compare, setCompare] = useState<(typeof comparisons)[number]>('source');
  const isSuperseding = versions.some(
    ({ state }) => state === 'held' || state === 'ready' || state === 'blocked',
  );
  return (
    <>
      <p className="flex items-center gap-2 font-medium">
        {errors > 0 || warnings > 0 ? (
          <Dot tone={severityTones[errors > 0 ? 'error' : 'warning']} />
        ) : (
          <Dot tone="green" />
        )}
        {errors > 0
          ? t('blocked', { count: errors })
          : warnings > 0
            ? t('asks', { count: warnings })
            : t('clean')}
      </p>
      <p className="mt-1.5 text-ink-2">{t('replaces', { seconds: holdSeconds })}</p>
      {isSuperseding ? <p className="text-ink-2">{t('supersedes')}</p> : null}
      <div className="mt-3 mb-2 flex flex-wrap items-center justify-between gap-2">
        <p className="text-small text-ink-2">{t('inlined')}</p>
        {published === undefined ? null : (
          <Segments
            label={templates('versions.compare')}
            value={compare}
            options={comparisons.map((value) => ({ value, label: t(`compareWith.${value}`) }))}
            onChange={setCompare}
          />
        )}
      </div>
      <div className="h-[min(var(--window-height)*0.46,460px)] overflow-hidden rounded-[7px] border border-line">
        <LazyDifference
          before={compare === 'published' && published !== undefined ? published.html : source}
          after={html}
        />
      </div>
    </>
  );
}

/**
 * Returns what the service would get. Inlining can't make a template worse, so the source's findings are those shown.
 */
function usePrepared(source: string, jobs: TemplateJobs) {
  return useQuery({
    queryKey: ['prepared-template', source],
    queryFn: async () => {
      const [html, findings] = await Promise.all([jobs.inlineStyles(source), jobs.lint(source)]);
      return { html, findings };
    },
    retry: false,
    gcTime: 0,
  });
}
