/**
 * Adds rules that are on to the journal whose path is the first argument. They come as JSON on standard input, with
 * the key of the journal.
 */
import { text } from 'node:stream/consumers';
import { openEncrypted } from '../../../src-main/database/encrypted-database.ts';
import { createRuleTable } from '../../../src-main/journal/rule-table.ts';

export interface AddedRules {
  /** In hexadecimal digits. */
  dataKey: string;
  /** Content as the journal stores it, by the rule's name. */
  rules: Record<string, string>;
}

const [path = ''] = process.argv.slice(2);
const { dataKey, rules } = JSON.parse(await text(process.stdin)) as AddedRules;
const journal = openEncrypted(path, Buffer.from(dataKey, 'hex'), { readonly: false });
const table = createRuleTable(journal);
for (const [name, content] of Object.entries(rules)) {
  table.insert(name, false);
  table.addVersion(name, { version: 1, name, content, agent: 'ana', madeAtMs: 1 });
  table.setOn(name, true);
}
journal.close();
