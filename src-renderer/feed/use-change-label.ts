import { useTranslations } from 'use-intl';
import type { FeedItem } from '../../src-shared/contract/feed.ts';
import { shownName } from '../../src-shared/domain/documents/document-name.ts';
import { webhookChanges } from '../../src-shared/domain/changes/feed-kind.ts';
import { outboxStates } from '../../src-shared/domain/decision/outbox-state.ts';
import { useClaimLabels } from '../labels/claim-labels.ts';
import { useDocumentLabels } from '../labels/document-labels.ts';
import { kindLabel } from '../labels/entry-labels.ts';

/** Returns one change in words. */
export function useChangeLabel(): (item: FeedItem) => string {
  const t = useTranslations('feed');
  const outbox = useTranslations('outbox');
  const claims = useClaimLabels();
  const documents = useDocumentLabels();
  return ({ kind, from, to, subject }) => {
    switch (kind) {
      case 'new':
        return t('changes.new');
      case 'status':
        return t('changes.status', { from: claims.status(from), to: claims.status(to) });
      case 'outcome':
        return t('changes.outcome', { to: claims.outcome(to) });
      case 'isOpen':
        return to === 'true'
          ? t('changes.opened')
          : to === 'false'
            ? t('changes.closed')
            : t('changes.openUnknown');
      case 'document':
      case 'verdict':
        return t('changes.document', {
          name: subject === null ? t('changes.unnamedDocument') : shownName(subject),
          verdict: documents.verdict(to),
        });
      case 'webhook': {
        const change = webhookChanges.find((one) => one === to);
        return change === undefined ? t('webhook') : t(`webhooks.${change}`);
      }
      case 'decision': {
        const state = outboxStates.find((one) => one === to);
        return t('changes.decision', {
          decision: kindLabel(outbox, { kind: from ?? '', payload: null }),
          state: state === undefined ? (to ?? '') : outbox(`states.${state}`),
        });
      }
    }
  };
}
