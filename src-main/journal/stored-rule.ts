import { type RuleContent, storedRuleSchema } from '../../src-shared/query/rules.ts';
import { parseJson } from '../base/parse-json.ts';
import type { RuleRow } from './rule-table.ts';

/** A rule that this version of Claimdesk can read. */
export interface ReadRule extends RuleContent {
  id: string;
  version: number;
  name: string;
}

export function writeRuleContent(content: RuleContent): string {
  return JSON.stringify({ ...content, language: 2 });
}

/** Parses a rule's content; `null` if another version of Claimdesk wrote it and this one can't read it. */
export function readRuleContent(text: string): RuleContent | null {
  const { data } = storedRuleSchema.safeParse(parseJson(text));
  if (data === undefined) return null;
  const { language: _, ...content } = data;
  return content;
}

/** Returns a rule with its content; `null` if it can't be read: it proposes nothing. */
export function readRule({ id, version, name, content }: RuleRow): ReadRule | null {
  const read = readRuleContent(content);
  return read && { id, version, name, ...read };
}
