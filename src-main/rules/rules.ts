import { mostRules, type Rule } from '../../src-shared/contract/rules.ts';
import type { RuleContent } from '../../src-shared/query/rules.ts';
import { listNameKey } from '../../src-shared/domain/claim/saved-list-name.ts';
import { isSameDecision } from '../../src-shared/domain/rule/proposed-decision.ts';
import { isSameQuery } from '../../src-shared/query/edit.ts';
import type { FileRule } from './rule-file.ts';
import { Refused } from '../base/refused.ts';
import type { Journal } from '../journal/journal.ts';
import { freeNameAmong, importAmong, insistOnFreeName, insistOnRoom } from '../journal/ordered-rows.ts';
import type { RuleRow } from '../journal/rule-table.ts';
import { readRuleContent, writeRuleContent } from '../journal/stored-rule.ts';

/** Who changes a rule, and when. */
interface Edit {
  agent: string;
  nowMs: number;
}

export function allRules({ rules: table }: Pick<Journal, 'rules'>): Rule[] {
  return table.all().map(ruleOf);
}

/** @throws Refused if there is no such rule */
export function ruleWith({ rules: table }: Pick<Journal, 'rules'>, id: string): Rule {
  return present(table.get(id));
}

/** Saves a new rule, which is off. @throws Refused, JournalWriteFailed */
export function saveRule(
  journal: Journal,
  { id, name, content }: { id: string; name: string; content: RuleContent },
  edit: Edit,
): Rule {
  return journal.transaction(() => {
    insistOnRoom(journal.rules, mostRules);
    insistOnFreeName(journal.rules, name, null);
    journal.rules.insert(id, false);
    addVersion(journal, id, { version: 1, name, content }, edit);
    return present(journal.rules.get(id));
  });
}

/**
 * Makes a new version of a rule. Refused if `version` is no longer its latest one, as another window has edited it
 * since. `isOff`: it is switched off. @throws Refused, JournalWriteFailed
 */
export function editRule(
  journal: Journal,
  { id, version, name, content }: { id: string; version: number; name: string; content: RuleContent },
  edit: Edit,
  isOff = false,
): Rule {
  return journal.transaction(() => {
    const rule = changeable(journal.rules.get(id));
    if (rule.content === null) throw new Refused('not_readable', {});
    if (rule.version !== version) throw new Refused('rule_changed', {});
    insistOnFreeName(journal.rules, name, id);
    addVersion(journal, id, { version: version + 1, name, content }, edit);
    if (isOff) journal.rules.setOn(id, false);
    return present(journal.rules.get(id));
  });
}

/**
 * Switches a rule on or off. Refused if `version`, where it is given, is no longer its latest one.
 * @throws Refused, JournalWriteFailed
 */
export function setRuleOn(journal: Journal, id: string, isOn: boolean, version?: number): Rule {
  return journal.transaction(() => {
    const rule = changeable(journal.rules.get(id));
    if (version !== undefined && rule.version !== version) throw new Refused('rule_changed', {});
    if (isOn && rule.content === null) throw new Refused('not_readable', {});
    journal.rules.setOn(id, isOn);
    return { ...rule, isOn };
  });
}

/** Moves a rule, before none that the organisation set. @throws Refused, JournalWriteFailed */
export function moveRule(journal: Journal, id: string, position: number): Rule[] {
  return journal.transaction(() => {
    changeable(journal.rules.get(id));
    const pinned = journal.rules.all().filter(({ isPinned }) => isPinned === 1).length;
    journal.rules.move(id, Math.max(position, pinned));
    return allRules(journal);
  });
}

/**
 * Imports rules from a file after the existing ones, switched off. One that exists, by name and content, is skipped;
 * one whose name is taken gets a number. @throws JournalWriteFailed
 */
export function readInRules(
  journal: Journal,
  rules: readonly FileRule[],
  newId: () => string,
  edit: Edit,
): { added: Rule[]; known: number; tooMany: number } {
  return journal.transaction(() => {
    const here = allRules(journal);
    const isHere = ({ name, content }: FileRule) =>
      here.some(
        (rule) =>
          listNameKey(rule.name) === listNameKey(name) &&
          rule.content !== null &&
          isSameDecision(rule.content.decision, content.decision) &&
          isSameQuery(rule.content.query, content.query),
      );
    return importAmong(journal.rules, rules, {
      isHere,
      most: mostRules,
      save: (rule) => saveRule(journal, { id: newId(), ...rule }, edit),
    });
  });
}

/** Removes a rule. Its versions stay, as the ledger names them. @throws Refused, JournalWriteFailed */
export function removeRule(journal: Journal, id: string, nowMs: number): void {
  journal.transaction(() => {
    changeable(journal.rules.get(id));
    journal.rules.remove(id, nowMs);
  });
}

/**
 * Restores a removed rule in its place, off. If its name now belongs to another rule, it gets a number, which is a
 * new version. @throws Refused, JournalWriteFailed
 */
export function restoreRule(journal: Journal, id: string, edit: Edit): Rule {
  return journal.transaction(() => {
    const { rules: table } = journal;
    const here = table.get(id);
    // Pressed twice, or an answer was lost on its way.
    if (here !== null) return ruleOf(here);
    const removed = table.getRemoved(id);
    if (removed === null) throw new Refused('rule_missing', {});
    insistOnRoom(table, mostRules);
    const name = freeNameAmong(table, removed.name);
    table.restore(id);
    if (name !== removed.name)
      table.addVersion(id, {
        version: removed.version + 1,
        name,
        content: removed.content,
        agent: edit.agent,
        madeAtMs: edit.nowMs,
      });
    return present(table.get(id));
  });
}

function addVersion(
  journal: Journal,
  id: string,
  { content, ...version }: { version: number; name: string; content: RuleContent },
  { agent, nowMs }: Edit,
): void {
  journal.rules.addVersion(id, {
    ...version,
    content: writeRuleContent(content),
    agent,
    madeAtMs: nowMs,
  });
}

function present(row: RuleRow | null): Rule {
  if (row === null) throw new Refused('rule_missing', {});
  return ruleOf(row);
}

function changeable(row: RuleRow | null): Rule {
  const rule = present(row);
  if (rule.isPinned) throw new Refused('setting_pinned', {});
  return rule;
}

function ruleOf({ id, version, name, isOn, isPinned, content }: RuleRow): Rule {
  return { id, version, name, isOn: isOn === 1, isPinned: isPinned === 1, content: readRuleContent(content) };
}
