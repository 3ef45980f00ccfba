import type { DecideInput } from '../../src-shared/contract/outbox.ts';
import { endpoints, type EndpointName } from '../../src-shared/claims-service/endpoints.ts';
import {
  type ClaimSnapshot,
  decisionKind,
  type DecisionKind,
  snapshotOf,
} from '../../src-shared/domain/decision/decision.ts';
import { createKindRegister } from '../../src-main/outbox/kind-register.ts';
import { sampleDecision, sampleSubscription } from '../../src-main/outbox/testing/sample-decision.ts';
import type { SandboxThread } from './sandbox-thread.ts';

const register = createKindRegister();

/** The endpoint that carries out each kind. */
export function endpointOf(kind: string): EndpointName {
  const endpoint = register.get(kind)?.endpoints.at(-1);
  if (endpoint === undefined) throw new Error(`no kind ${kind}`);
  return endpoint;
}

/** Makes decisions that can be taken, each on a claim, address or text of its own. */
export interface DecisionSupply {
  next(kind: DecisionKind): Promise<DecideInput>;
  /** A claim that nothing was done with, for what is no decision. */
  nextClaimId(): string;
  claimsLeft(): number;
}

type Claim = { id: string } & ClaimSnapshot;
const accountId = 'proof';

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
    const { id, ...claim } = takeClaim();
    return { claimId: id, saw: snapshotOf(claim) };
  };

  return {
    nextClaimId: () => takeClaim().id,
    claimsLeft: () => waiting.length,
    async next(kind) {
      made += 1;
      const nextId = waiting.at(-1)?.id;
      const isFinish = kind === decisionKind.finishDocumentation && nextId !== undefined;
      const documents = isFinish ? await listDocuments(sandbox, nextId) : [];
      const isDeletion = kind === decisionKind.deleteSubscription;
      return sampleDecision(kind, {
        accountId,
        run,
        number: made,
        targets: (count) => [takeTarget(), ...Array.from({ length: count - 1 }, takeTarget)],
        value: made % 2 === 0 ? 'ACCEPTED' : 'REJECTED',
        documentsOf: () => documents,
        subscription: isDeletion
          ? await createSubscription(sandbox, `there-${run}${made}`)
          : { subscriptionId: 'none', url: '' },
      });
    },
  };
}

async function createSubscription(sandbox: SandboxThread, name: string) {
  const body = sampleSubscription(name);
  const path = endpoints.createSubscription.path(sandbox.partnerId);
  const { data } = await sandbox.call<{ data: { id: string } }>('POST', path, body);
  return { subscriptionId: data.id, url: body.url };
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
