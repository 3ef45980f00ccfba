import { useEffect, useState } from 'react';
import type { TemplateFinding } from '../../src-shared/domain/template/template-finding.ts';
import { type DraftTextStore, useSettledText } from './draft-text.ts';
import type { TemplateJobs } from './template-jobs.ts';

export interface Findings {
  /** Text in which they were found. */
  source: string;
  list: readonly TemplateFinding[];
}

/** Delay in milliseconds without a key before the text is checked: a word half typed is no mistake. */
const settleMs = 200;

/** Returns what the linter says about the text, shortly after the last change. */
export function useFindings(
  text: DraftTextStore,
  jobs: TemplateJobs,
): { findings: Findings; isLooking: boolean } {
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
