import { emailTemplateNames } from '../../../src-shared/claims-service/email-template.ts';
import type { DecideInput } from '../../../src-shared/contract/outbox.ts';
import type { CollaborationValue } from '../../../src-shared/domain/decision/collaboration.ts';
import type { ClaimSnapshot, DecisionKind } from '../../../src-shared/domain/decision/decision.ts';

export interface SampleTarget {
  claimId: string;
  saw: ClaimSnapshot;
}

/** Parts that samples are made of. A kind takes those that it needs. */
export interface SampleParts {
  accountId: string;
  /** Number of the sample, of which addresses and texts are made, so that each effect names its entry. */
  number: number;
  /** Kept apart from the samples of another run. */
  run?: string;
  /** Claims that any decision can be taken on. One that has fewer gives those. */
  targets: (count: number) => [SampleTarget, ...SampleTarget[]];
  value: CollaborationValue;
  documentsOf: (claimId: string) => { name: string | null; status: string | null }[];
  subscription: { subscriptionId: string; url: string };
}

const marksPerCall = 3;

const samples: { [K in DecisionKind]: (parts: SampleParts) => Extract<DecideInput, { kind: K }> } = {
  mark_seen: ({ accountId, targets }) => ({ accountId, kind: 'mark_seen', targets: targets(marksPerCall) }),
  decide_collaboration: ({ accountId, targets, value }) => ({
    accountId,
    kind: 'decide_collaboration',
    value,
    targets: targets(1),
  }),
  finish_documentation({ accountId, targets, documentsOf }) {
    const [{ claimId, saw }] = targets(1);
    const payload = { claimId, documents: documentsOf(claimId), override: true };
    return { accountId, kind: 'finish_documentation', saw, payload };
  },
  send_email({ accountId, targets, ...parts }) {
    const [{ claimId, saw }] = targets(1);
    const payload = { claimId, email: `shop-${nameOf(parts)}@example.com` };
    return { accountId, kind: 'send_email', saw, payload, evenIfRecent: false };
  },
  replace_template({ accountId, ...parts }) {
    const name = emailTemplateNames[parts.number % emailTemplateNames.length] ?? emailTemplateNames[0];
    return {
      accountId,
      kind: 'replace_template',
      payload: { name, html: `<p>version ${nameOf(parts)}</p>` },
    };
  },
  create_subscription: ({ accountId, ...parts }) => ({
    accountId,
    kind: 'create_subscription',
    payload: sampleSubscription(nameOf(parts)),
  }),
  delete_subscription: ({ accountId, subscription }) => ({
    accountId,
    kind: 'delete_subscription',
    payload: subscription,
  }),
};

/** A decision of this kind that can be taken. */
export function sampleDecision(kind: DecisionKind, parts: SampleParts): DecideInput {
  return samples[kind](parts);
}

export function sampleSubscription(name: string) {
  return {
    url: `https://hooks.example.com/${name}`,
    subscribedEvents: ['chargeback.created' as const],
    isActive: true,
  };
}

function nameOf({ run = '', number }: Pick<SampleParts, 'run' | 'number'>): string {
  return `${run}${number}`;
}
