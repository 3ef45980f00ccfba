import {
  readWrittenRule,
  type Rule,
  type RuleFile,
  ruleFileSchema,
  type WrittenRule,
} from '../../src-shared/contract/rules.ts';
import { longestListFile, longestSearchText, searchLanguage } from '../../src-shared/contract/saved-lists.ts';
import { writtenSearch } from '../../src-shared/query/print.ts';
import type { RuleContent } from '../../src-shared/query/rules.ts';
import { parseJson } from '../base/parse-json.ts';
import { fileOfParts, readParts } from '../base/parts-file.ts';

export interface FileRule {
  name: string;
  content: RuleContent;
}

/**
 * Returns the file's text, and how many rules it leaves out because they can't be read here, or imported from a file.
 */
export function writeRuleFile(rules: readonly Rule[]): { text: string; written: number; left: number } {
  const writable = rules.flatMap(({ name, content }): WrittenRule[] => {
    const search = content && writtenSearch(content.query);
    if (content === null || search === null || search.length > longestSearchText) return [];
    const rule = { name, search, decision: content.decision };
    return readWrittenRule(rule) === null ? [] : [rule];
  });
  const { text, written } = fileOfParts(writable, fileOf, longestListFile);
  return { text, written, left: rules.length - written };
}

const fileOf = (rules: readonly WrittenRule[]): RuleFile => ({
  claimdesk: 'rules',
  language: searchLanguage,
  rules: [...rules],
});

/** Parses a file of rules; `null` if it is none, of another version, or has a rule that can't be read as a whole. */
export function readRuleFile(text: string): FileRule[] | null {
  const file = ruleFileSchema.safeParse(parseJson(text));
  return file.success ? readParts(file.data.rules, readWrittenRule) : null;
}
