import { useFormatter, useTranslations } from 'use-intl';
import type { HistoryItem } from '../../src-shared/contract/claims.ts';
import { collaborationValues } from '../../src-shared/domain/decision/collaboration.ts';
import { decisionKind, knownKind } from '../../src-shared/domain/decision/decision.ts';
import { shownName } from '../../src-shared/domain/documents/document-name.ts';
import { useClaimLabels } from '../labels/claim-labels.ts';

/** Returns what happened to a claim, in words. */
export function useHistoryLabel(): (item: HistoryItem) => string {
  const t = useTranslations('claim.history');
  const pending = useTranslations('claim.pending');
  const kinds = useTranslations('outbox.kinds');
  const claim = useTranslations('claim');
  const verdicts = useTranslations('documents.verdict');
  const label = useClaimLabels();
  const format = useFormatter();
  return ({ source, name, value, subject, agent, state, tags }) => {
    if (source === 'decision') {
      const kind = knownKind(name);
      const decided = collaborationValues.find((one) => one === value);
      const what =
        kind === undefined
          ? name
          : kind === decisionKind.decideCollaboration && decided !== undefined
            ? pending(`what.${decided}`)
            : kind === decisionKind.markSeen
              ? pending(`what.${kind}`)
              : kinds(kind);
      const by = agent === null ? what : t('byYou', { what, agent });
      return state === null || state === 'done'
        ? by
        : t('stated', { what: by, state: pending(`states.${state}`) });
    }
    if (source === 'note') return t('noteBy', { agent: agent ?? '' });
    if (source === 'tags') {
      const { added = [], removed = [] } = tags ?? {};
      const all = {
        agent: agent ?? '',
        count: Math.max(added.length, removed.length),
        added: format.list(added),
        removed: format.list(removed),
      };
      if (removed.length === 0) return t('tags.added', all);
      return added.length === 0 ? t('tags.removed', all) : t('tags.changed', all);
    }
    if (source === 'sync') {
      if (name === 'new') return t('fields.new');
      if (name === 'status') return t('fields.status', { value: label.status(value) });
      if (name === 'outcome') return t('fields.outcome', { value: label.outcome(value) });
      if (name === 'verdict')
        return t('fields.verdict', {
          name: shownName(subject ?? t('fields.document')),
          value: value === 'approved' || value === 'unapproved' ? verdicts(value) : (value ?? ''),
        });
      if (name === 'isOpen' && (value === 'true' || value === 'false'))
        return t('fields.isOpen', { value: value === 'true' ? claim('open') : claim('closed') });
      return value === null ? name : `${name}: ${value}`;
    }
    return name === 'CREATED' ? t('created') : label.status(name);
  };
}
