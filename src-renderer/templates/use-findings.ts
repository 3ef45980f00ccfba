import { useEffect, useState } from 'react';
import type { TemplateFinding } from '../../src-shared/domain/template/template-finding.ts';
import { type DraftTextStore, useSettledText } from './draft-text.ts';
import type { TemplateJobs } from './template-jobs.ts';

export interface Findings {
  /** The text that they were found in. */
  source: string;
  list: readonly TemplateFinding[];
}

/** Between two keys nothing is looked over: a word half typed is no mistake. */
const settleMs = 200;

/** What the linter says of the text, shortly after the last change. */
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
