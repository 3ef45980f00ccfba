import { z } from 'zod';
import type { Claim } from '../../src-shared/claims-service/claim.ts';
import type { Ledger, Move } from '../base/ledger.ts';
import type { Simulation } from './simulation.ts';
import { isoTime } from '../world/claim-body.ts';

/** Something that somebody else does to a claim, past the interface's rules. */
export const colleagueSchema = z.discriminatedUnion('action', [
  z.strictObject({ claimId: z.string(), action: z.literal('seen') }),
  z.strictObject({ claimId: z.string(), action: z.enum(['accept', 'reject']) }),
  /** Moves a claim to any status, documented or not. */
  z.strictObject({ claimId: z.string(), action: z.literal('move'), status: z.string().min(1) }),
  z.strictObject({
    claimId: z.string(),
    action: z.literal('verdict'),
    position: z.number().int().min(0),
    verdict: z.string().min(1),
  }),
  z.strictObject({ claimId: z.string(), action: z.literal('finish') }),
]);
export type ColleagueAction = z.output<typeof colleagueSchema>;

interface Parts {
  simulation: Simulation;
  ledger: Ledger;
  behaviour: { acceptedStatus: string };
}

/** Plays an action; returns the claim as it is afterwards, `null` for an unknown one. */
export function playColleague(action: ColleagueAction, parts: Parts): Claim | null {
  const world = parts.simulation.world();
  const index = world.indexOf(action.claimId);
  if (index === null) return null;
  const worldTime = isoTime(parts.simulation.clock().nowMs());
  const record = (what: Move['what'], value: string) =>
    parts.ledger.moved({ by: 'colleague', what, claimId: action.claimId, value, worldTime });

  switch (action.action) {
    case 'seen':
      world.markSeen(index);
      record('seen', 'true');
      break;
    case 'verdict':
      world.setVerdict(index, action.position, action.verdict);
      record('verdict', `${action.position} ${action.verdict}`);
      break;
    case 'finish':
      world.closeUpload(index);
      record('finish', 'closed');
      break;
    default: {
      const status = statusAfter(action, parts.behaviour.acceptedStatus);
      world.changeStatus(index, status);
      record('status', status);
    }
  }
  return world.claim(index);
}

function statusAfter(
  action: Extract<ColleagueAction, { action: 'accept' | 'reject' | 'move' }>,
  acceptedStatus: string,
): string {
  if (action.action === 'move') return action.status;
  return action.action === 'accept' ? acceptedStatus : 'COLLABORATION_REJECTED';
}
