import { Refused } from '../base/refused.ts';
import { readRuleFile, writeRuleFile } from '../rules/rule-file.ts';
import { readListFile, writeListFile } from '../saved-lists/list-file.ts';
import { type AccountCalls, writable, writes } from './calls.ts';
import { shareFile } from './share-file.ts';

export const rulesCalls: AccountCalls<'rules'> = {
  list: (session) => ({ rules: session.rules.all(), limits: session.rules.limits() }),
  counts: async (session) => ({ counts: await session.rules.counts() }),
  figures: (session, { fromMs, belowMs }) => ({ figures: session.rules.figures(fromMs, belowMs) }),
  tryOn: (session, { content, days }) => session.rules.tryOn(content, days),
  share: (session, { ruleId }, { saveFile }) => {
    const shared = session.rules.all().filter(({ id }) => ruleId === null || id === ruleId);
    if (shared.length === 0) throw new Refused('rule_missing', {});
    return shareFile(saveFile, 'claimdesk-rules.json', writeRuleFile(shared));
  },
  readIn: (session, { text }) => {
    const read = readRuleFile(text);
    if (read === null) throw new Refused('not_readable', {});
    return writable(session).rules.readIn(read);
  },
  versions: (session, { ruleId }) => ({ versions: session.rules.versions(ruleId) }),
  proposals: (session, { claimIds }) => session.rules.proposals(claimIds),
  save: writes((session, rule) => session.rules.save(rule)),
  edit: writes((session, { ruleId, ...rule }) => session.rules.edit({ id: ruleId, ...rule })),
  setOn: writes((session, { ruleId, isOn, typedName }) =>
    isOn ? session.rules.switchOn(ruleId, typedName) : session.rules.switchOff(ruleId),
  ),
  remove: writes((session, { ruleId }) => session.rules.remove(ruleId)),
  restore: writes((session, { ruleId }) => session.rules.restore(ruleId)),
  move: writes((session, { ruleId, position }) => ({ rules: session.rules.move(ruleId, position) })),
};

export const savedListsCalls: AccountCalls<'savedLists'> = {
  list: (session) => ({ lists: session.savedLists.all() }),
  counts: async (session) => ({ counts: await session.savedLists.counts() }),
  save: writes((session, list) => session.savedLists.save(list)),
  rename: writes((session, { listId, name }) => session.savedLists.rename(listId, name)),
  replace: writes((session, { listId, content, before }) =>
    session.savedLists.replace(listId, content, before),
  ),
  remove: writes((session, { listId }) => session.savedLists.remove(listId)),
  move: writes((session, { listId, position }) => ({ lists: session.savedLists.move(listId, position) })),
  share: (session, { listId }, { saveFile }) => {
    const shared = session.savedLists.all().filter(({ id }) => listId === null || id === listId);
    if (shared.length === 0) throw new Refused('saved_list_missing', {});
    return shareFile(saveFile, 'claimdesk-lists.json', writeListFile(shared));
  },
  readIn: (session, { text }) => {
    const read = readListFile(text);
    if (read === null) throw new Refused('not_readable', {});
    return writable(session).savedLists.readIn(read);
  },
  restore: writes((session, { listId }) => session.savedLists.restore(listId)),
};
