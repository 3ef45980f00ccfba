import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';

const engine = fileURLToPath(import.meta.resolve('accessibility-checker-engine/ace-window.js'));

/** What the engine writes into the console where it fails itself: on what is in a `template`, which nobody sees. */
export const engineErrors = /^RULE EXCEPTION: /;

/** A result of the engine, as far as it is read here. */
interface Result {
  ruleId: string;
  message: string;
  snippet: string;
  value: [string, string];
}

interface EngineWindow {
  ace?: { Checker: new () => { check: (page: Document, rules: string[]) => Promise<{ results: Result[] }> } };
}

/** What IBM's Equal Access engine is sure to be a fault by WCAG 2.2, in what the page shows. */
export async function ibmFindings(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'ace' in window))) await page.evaluate(readFileSync(engine, 'utf8'));
  return page.evaluate(async () => {
    const { ace } = window as EngineWindow;
    if (ace === undefined) throw new Error('The engine is not in the page.');
    const { results } = await new ace.Checker().check(document, ['WCAG_2_2']);
    return results
      .filter(({ value: [kind, outcome] }) => kind === 'VIOLATION' && outcome === 'FAIL')
      .map(({ ruleId, message, snippet }) => `${ruleId}: ${message} ${snippet}`);
  });
}
