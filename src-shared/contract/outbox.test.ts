import { expect, it } from 'vitest';
import { attemptSchema, outboxContract, outboxEntrySchema } from './outbox.ts';

const attempt = {
  number: 1,
  startedAtMs: 0,
  endedAtMs: 1,
  phase: 'send',
  outcome: 'ok',
  httpStatus: 200,
  detail: null,
};
const answer = { groupId: 'g', entryIds: [], dueAtMs: 0, refused: [{ claimId: null, reason: 'closed' }] };

it('takes codes that the interface has words for, and no sentence in their place', async () => {
  expect(attemptSchema.safeParse(attempt).success).toBe(true);
  expect(attemptSchema.safeParse({ ...attempt, outcome: 'The request was lost.' }).success).toBe(false);

  const { sendAgainOff } = outboxEntrySchema.shape;
  expect(sendAgainOff.safeParse('not_in_collaboration').success).toBe(true);
  expect(sendAgainOff.safeParse('The claim is closed.').success).toBe(false);

  const decided = outboxContract.decide['~orpc'].outputSchema?.['~standard'];
  expect((await decided?.validate(answer))?.issues).toBeUndefined();
  const said = { ...answer, refused: [{ claimId: null, reason: 'It was too late.' }] };
  expect((await decided?.validate(said))?.issues).toHaveLength(1);
});
