import { ChevronDown, ChevronUp, Check } from 'lucide-react';
import { memo, useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  findingSeverities,
  type TemplateFinding,
} from '../../src-shared/domain/template/template-finding.ts';
import { useKeyOf } from '../keys/keymap-context.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Dot, type Tone } from '../ui/pill.tsx';
import { useTemplateLabels } from './use-template-labels.ts';

export const severityTones = { error: 'red', warning: 'amber', hint: 'blue' } as const satisfies Record<
  TemplateFinding['severity'],
  Tone
>;

export interface FindingsPanelProps {
  source: string;
  list: readonly TemplateFinding[];
  isLooking: boolean;
  isReadonly: boolean;
  onGoTo: (finding: TemplateFinding) => void;
  onFix: (finding: TemplateFinding) => void;
  onFixAll: () => void;
}

/** Most findings shown. A fixed one is replaced by the next. */
const mostShown = 100;

/** Findings of the linter, under the source: how many, and each with its line and its fix. */
export function FindingsPanel({
  source,
  list,
  isLooking,
  isReadonly,
  onGoTo,
  onFix,
  onFixAll,
}: FindingsPanelProps) {
  const keyOf = useKeyOf();
  const t = useTranslations('templates.findings');
  const app = useTranslations('app');
  const [isOpen, setIsOpen] = useState(true);
  const fixable = list.filter(({ fix }) => fix !== null).length;
  return (
    <section
      aria-label={t('label')}
      className="flex max-h-[38%] shrink-0 flex-col border-t border-line bg-panel"
    >
      <div className="flex min-h-9 shrink-0 flex-wrap items-center gap-x-3 px-3.5 py-1">
        <p role="status" className="num flex flex-wrap items-center gap-x-3 text-small whitespace-nowrap">
          {list.length === 0 ? (
            <span className="flex items-center gap-1.5 text-ink-2">
              {isLooking ? null : <Check size={14} className="text-green" />}
              {isLooking ? t('looking') : t('none')}
            </span>
          ) : (
            findingSeverities.map((severity) => {
              const count = list.filter((finding) => finding.severity === severity).length;
              return count === 0 ? null : (
                <span key={severity} className="flex items-center gap-1.5">
                  <Dot tone={severityTones[severity]} />
                  {t(`counts.${severity}`, { count })}
                </span>
              );
            })
          )}
        </p>
        <div className="ml-auto flex items-center gap-3">
          {fixable === 0 || isReadonly ? null : (
            <Button tone="quiet" keys={keyOf('templates.fixAll')} onClick={onFixAll}>
              {app('commands.templates.fixAll')}
            </Button>
          )}
          {list.length === 0 ? null : (
            <IconButton
              label={isOpen ? t('hide') : t('show')}
              aria-expanded={isOpen}
              onClick={() => setIsOpen(!isOpen)}
            >
              {isOpen ? <ChevronDown size={15} /> : <ChevronUp size={15} />}
            </IconButton>
          )}
        </div>
      </div>
      {isOpen && list.length > 0 ? (
        <FindingRows source={source} list={list} isReadonly={isReadonly} onGoTo={onGoTo} onFix={onFix} />
      ) : null}
    </section>
  );
}

/** The rows of findings, rendered again only for other findings: the rest of the panel changes with every run. */
const FindingRows = memo(function FindingRows({
  source,
  list,
  isReadonly,
  onGoTo,
  onFix,
}: Pick<FindingsPanelProps, 'source' | 'list' | 'isReadonly' | 'onGoTo' | 'onFix'>) {
  const t = useTranslations('templates.findings');
  const labels = useTemplateLabels();
  const shown = list.slice(0, mostShown);
  const lines = lineNumbers(source, shown);
  return (
    <ul className="min-h-0 flex-1 divide-y divide-line-soft overflow-y-auto border-t border-line-soft">
      {shown.map((finding, index) => (
        <li
          // Two findings may be at one place: the rule distinguishes them, and nothing else moves.
          key={`${finding.rule} ${finding.from} ${finding.subject}`}
          className="flex items-center gap-2 px-3.5 py-1 hover:bg-hover"
        >
          <button
            type="button"
            onClick={() => onGoTo(finding)}
            className="flex min-w-0 flex-1 items-baseline gap-2 rounded-sm text-left"
          >
            <span className="self-center">
              <Dot tone={severityTones[finding.severity]} />
            </span>
            <span className="min-w-0 flex-1">
              <span className="sr-only">{t(`severity.${finding.severity}`)}: </span>
              <span className="break-words">{labels.finding(finding)}</span>{' '}
              <span className="num text-second whitespace-nowrap text-ink-3">
                {t('line', { line: lines[index] ?? 1 })}
              </span>
            </span>
          </button>
          {finding.fix === null || isReadonly ? null : (
            <Button tone="quiet" onClick={() => onFix(finding)} className="h-6! text-accent-text!">
              {labels.fix(finding)}
            </Button>
          )}
        </li>
      ))}
      {list.length > mostShown ? (
        <li className="num px-3.5 py-1.5 text-ink-3">{t('more', { count: list.length - mostShown })}</li>
      ) : null}
    </ul>
  );
});

/** Returns the line of each finding, from 1; they come in the order of the text. */
function lineNumbers(source: string, list: readonly TemplateFinding[]): number[] {
  let line = 1;
  let at = 0;
  return list.map(({ from }) => {
    for (let next = source.indexOf('\n', at); next >= 0 && next < from; next = source.indexOf('\n', at)) {
      line += 1;
      at = next + 1;
    }
    return line;
  });
}
