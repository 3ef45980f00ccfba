import { readRuleFile, writeRuleFile } from '../rules/rule-file.ts';
import { shareFile } from './share-file.ts';
import { Refused } from '../base/refused.ts';
import { type Implementer, type RpcServices, writableSession } from './rpc-services.ts';

const ruleFileName = 'claimdesk-rules.json';

export function rulesRoutes(
  { rules: route }: Implementer,
  { accounts, saveFile }: Pick<RpcServices, 'accounts' | 'saveFile'>,
) {
  const rules = (accountId: string) => accounts.session(accountId).rules;
  const writable = (accountId: string) => writableSession(accounts, accountId).rules;
  return route.router({
    list: route.list.handler(({ input }) => ({
      rules: rules(input.accountId).all(),
      limits: rules(input.accountId).limits(),
    })),
    counts: route.counts.handler(async ({ input }) => ({ counts: await rules(input.accountId).counts() })),
    figures: route.figures.handler(({ input: { accountId, fromMs, belowMs } }) => ({
      figures: rules(accountId).figures(fromMs, belowMs),
    })),
    tryOn: route.tryOn.handler(({ input: { accountId, content, days } }) =>
      rules(accountId).tryOn(content, days),
    ),
    share: route.share.handler(({ input: { accountId, ruleId } }) => {
      const shared = rules(accountId)
        .all()
        .filter(({ id }) => ruleId === null || id === ruleId);
      if (shared.length === 0) throw new Refused('rule_missing', {});
      return shareFile(saveFile, ruleFileName, writeRuleFile(shared));
    }),
    readIn: route.readIn.handler(({ input: { accountId, text } }) => {
      const read = readRuleFile(text);
      if (read === null) throw new Refused('not_readable', {});
      return writable(accountId).readIn(read);
    }),
    versions: route.versions.handler(({ input: { accountId, ruleId } }) => ({
      versions: rules(accountId).versions(ruleId),
    })),
    proposals: route.proposals.handler(({ input: { accountId, claimIds } }) =>
      rules(accountId).proposals(claimIds),
    ),
    save: route.save.handler(({ input: { accountId, ...rule } }) => writable(accountId).save(rule)),
    edit: route.edit.handler(({ input: { accountId, ruleId, ...rule } }) =>
      writable(accountId).edit({ id: ruleId, ...rule }),
    ),
    setOn: route.setOn.handler(({ input: { accountId, ruleId, isOn, typedName } }) =>
      isOn ? writable(accountId).switchOn(ruleId, typedName) : writable(accountId).switchOff(ruleId),
    ),
    remove: route.remove.handler(({ input: { accountId, ruleId } }) => {
      writable(accountId).remove(ruleId);
      return {};
    }),
    restore: route.restore.handler(({ input: { accountId, ruleId } }) => writable(accountId).restore(ruleId)),
    move: route.move.handler(({ input: { accountId, ruleId, position } }) => ({
      rules: writable(accountId).move(ruleId, position),
    })),
  });
}
