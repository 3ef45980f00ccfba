import { readWrittenRule, type WrittenRule } from '../../src-shared/contract/rules.ts';
import { listNameKey } from '../../src-shared/domain/claim/saved-list-name.ts';
import {
  type ProposalLimits,
  proposalLimitsFrom,
  limitsSetting,
} from '../../src-shared/domain/rule/proposal-limits.ts';
import { freeNameAmong } from '../journal/ordered-rows.ts';
import type { Journal } from '../journal/journal.ts';
import { writeRuleContent } from '../journal/stored-rule.ts';

/** Rules and limits that the organisation set. */
export interface PinnedRules {
  rules?: readonly WrittenRule[] | undefined;
  proposalLimits?: ProposalLimits | undefined;
}

/** Agent of the versions that a policy made. */
const byPolicy = 'policy';

/**
 * Lays the organisation's rules before a person's own, and its limits over all of them. A rule is the same one for as
 * long as it has its name; what is no longer set is removed. @throws JournalWriteFailed
 */
export function pinRules(
  journal: Pick<Journal, 'rules' | 'settings' | 'transaction'>,
  { rules = [], proposalLimits }: PinnedRules,
  { newId, nowMs }: { newId: () => string; nowMs: number },
): void {
  const { rules: table, settings } = journal;
  journal.transaction(() => {
    if (proposalLimits === undefined) settings.remove(limitsSetting);
    else settings.set(limitsSetting, JSON.stringify(proposalLimits));

    const wanted = new Map(rules.map((rule) => [listNameKey(rule.name), rule]));
    for (const { id, name, isPinned } of table.all()) {
      const isWanted = wanted.has(listNameKey(name));
      if (isPinned === 1 && !isWanted) table.remove(id, nowMs);
      if (isPinned === 0 && isWanted) rename(id, freeNameAmong(table, name));
    }
    [...wanted.values()].forEach((rule, position) => put(rule, position));
  });

  function put({ name, search, decision }: WrittenRule, position: number): void {
    const read = readWrittenRule({ name, search, decision });
    if (read === null) return;
    const content = writeRuleContent(read.content);
    const all = table.all();
    const present = all.find((row) => row.isPinned === 1 && listNameKey(row.name) === listNameKey(name));
    const id = present?.id ?? newId();
    if (present === undefined) {
      table.insert(id, true);
      table.setOn(id, true);
    }
    if (present?.content !== content || present.name !== name)
      table.addVersion(id, version(present?.version ?? 0, name, content));
    if (all[position]?.id !== id) table.move(id, position);
  }

  function rename(id: string, name: string): void {
    const row = table.get(id);
    if (row !== null) table.addVersion(id, version(row.version, name, row.content));
  }

  function version(before: number, name: string, content: string) {
    return { version: before + 1, name, content, agent: byPolicy, madeAtMs: nowMs };
  }
}

/** Returns the limits in effect. */
export function limitsOf({ settings }: Pick<Journal, 'settings'>): ProposalLimits {
  return proposalLimitsFrom(settings.get(limitsSetting));
}
