import { type DecideInput } from '../../src-shared/contract/outbox.ts';
import { endpoints, type EndpointName } from '../../src-shared/claims-service/endpoints.ts';
import { emailTemplateNames } from '../../src-shared/claims-service/email-template.ts';
import type { ClaimSnapshot } from '../../src-shared/domain/decision.ts';
import type { DecisionKind } from '../../src-shared/domain/decision-kind.ts';
import type { SandboxThread } from './sandbox-thread.ts';

/** The endpoint that carries out each kind, and the reads that its sending depends on. */
export const endpointOf: Readonly<Record<DecisionKind, EndpointName>> = {
  mark_seen: 'markSeen',
  decide_collaboration: 'putClaimStatus',
  finish_documentation: 'finishDocumentation',
  send_email: 'sendEmail',
  replace_template: 'replaceTemplate',
  create_subscription: 'createSubscription',
  delete_subscription: 'deleteSubscription',
};

/** Makes decisions that can be taken, each on a claim, address or text of its own. */
export interface DecisionSupply {
  next(kind: DecisionKind): Promise<DecideInput>;
  claimsLeft(): number;
}

type Claim = { id: string } & ClaimSnapshot;
const accountId = 'proof';
const marksPerCall = 3;

/** Claims that wait for a decision and were not seen: on those, every kind may be decided. */
export async function createDecisionSupply(sandbox: SandboxThread, run = ''): Promise<DecisionSupply> {
  const waiting = await listWaiting(sandbox);
  let made = 0;

  const takeClaim = (): Claim => {
    const claim = waiting.pop();
    if (!claim) throw new Error('the sandbox has no more claims that wait for a decision');
    return claim;
  };
  const takeTarget = () => {
    const { id, status, updatedAt, isOpen } = takeClaim();
    return { claimId: id, saw: { status, updatedAt, isOpen } };
  };
  const takeName = () => `${run}${(made += 1)}`;

  return {
    claimsLeft: () => waiting.length,
    async next(kind) {
      switch (kind) {
        case 'mark_seen':
          return { accountId, kind, targets: Array.from({ length: marksPerCall }, takeTarget) };
        case 'decide_collaboration': {
          made += 1;
          return {
            accountId,
            kind,
            value: made % 2 === 0 ? 'ACCEPTED' : 'REJECTED',
            targets: [takeTarget()],
          };
        }
        case 'finish_documentation': {
          const { claimId, saw } = takeTarget();
          const documents = await listDocuments(sandbox, claimId);
          return { accountId, kind, saw, payload: { claimId, documents, override: true } };
        }
        case 'send_email': {
          const { claimId, saw } = takeTarget();
          const payload = { claimId, email: `shop-${takeName()}@example.com` };
          return { accountId, kind, saw, payload, evenIfRecent: false };
        }
        case 'replace_template': {
          const name = emailTemplateNames[made % emailTemplateNames.length] ?? emailTemplateNames[0];
          return { accountId, kind, payload: { name, html: `<p>version ${takeName()}</p>` } };
        }
        case 'create_subscription':
          return { accountId, kind, payload: subscription(takeName()) };
        case 'delete_subscription': {
          const body = subscription(`there-${takeName()}`);
          const { data } = await sandbox.call<{ data: { id: string } }>(
            'POST',
            endpoints.createSubscription.path(sandbox.partnerId),
            body,
          );
          return { accountId, kind, payload: { subscriptionId: data.id, url: body.url } };
        }
      }
    },
  };
}

function subscription(name: string) {
  return {
    url: `https://hooks.example.com/${name}`,
    subscribedEvents: ['chargeback.created' as const],
    isActive: true,
  };
}

async function listWaiting(sandbox: SandboxThread): Promise<Claim[]> {
  const found: Claim[] = [];
  for (let startKey = ''; ; ) {
    const query = `?status=PENDING_REVIEW&items=50${startKey && `&startKey=${startKey}`}`;
    const path = endpoints.listAcquirerClaims.path(sandbox.acquirerId) + query;
    const { data } = await sandbox.call<{ data: Claim[] }>('GET', path);
    if (data.length === 0) return found;
    found.push(...data.filter(({ isOpen }) => isOpen === true));
    startKey = data.at(-1)?.id ?? '';
  }
}

async function listDocuments(sandbox: SandboxThread, claimId: string) {
  const path = endpoints.listDocumentation.path(claimId);
  const { data } = await sandbox.call<{ data: { name: string; status: string }[] }>('GET', path);
  return data.map(({ name, status }) => ({ name, status }));
}
