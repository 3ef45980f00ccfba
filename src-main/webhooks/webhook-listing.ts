import { saidOrStatus } from '../../src-shared/contract/details.ts';
import type { Webhooks } from '../../src-shared/contract/webhooks.ts';
import type { CallOptions, ClaimsServiceClient } from '../claims-service/claims-service-client.ts';
import type { Guard } from '../base/guard.ts';
import { createTask } from '../base/task.ts';
import type { Clock } from '../base/clock.ts';
import type { Replica } from '../replica/store/replica.ts';
import { whyOf } from '../claims-service/failure-reason.ts';

type Outcome = Awaited<ReturnType<ClaimsServiceClient['readSubscriptions']>>;

type Read = ClaimsServiceClient['readSubscriptions'];

/** Delay in milliseconds before a listing that could not be stored is stored again. */
const retryMs = 30_000;

export function createWebhookListing({
  kept,
  clock,
  guard,
  onChange,
}: {
  kept: Replica['subscriptions'];
  clock: Clock;
  /** Runs background work. A listing that can't be stored prevents nobody from having read it. */
  guard: Guard;
  onChange: () => void;
}) {
  let failure: Webhooks['failure'] = null;
  let underWay = 0;
  let begun = 0;
  let newestKept = 0;
  /** The newest answer with its partner, while it is not stored. */
  let received: { partnerId: string; outcome: Outcome } | null = null;
  const keeping = createTask({
    clock,
    guard,
    retryMs,
    work() {
      if (received === null) return;
      keep(received.partnerId, received.outcome);
      received = null;
      onChange();
    },
  });

  function keep(partnerId: string, outcome: Outcome): void {
    const nowMs = clock.nowMs();
    if (outcome.kind === 'ok') {
      const { data, skippedRows = 0 } = outcome.answer;
      kept.keep(partnerId, data, { skippedRows, readAtMs: nowMs });
      failure = null;
    } else if (outcome.kind === 'refused') {
      const { message, code } = outcome.refusal;
      kept.keepRefusal(partnerId, saidOrStatus(message ?? code, outcome.httpStatus), nowMs);
      failure = null;
    } else if (!(outcome.kind === 'not_sent' && outcome.fault === 'stopped')) {
      const { reason, detail } = whyOf(outcome);
      failure = { code: reason, detail, atMs: nowMs };
    }
  }

  return {
    /** Returns the client's call of this name; what it brings is stored. */
    through:
      (client: Pick<ClaimsServiceClient, 'readSubscriptions'>): Read =>
      async (partnerId: string, options?: CallOptions) => {
        begun += 1;
        const own = begun;
        underWay += 1;
        onChange();
        try {
          const outcome = await client.readSubscriptions(partnerId, options);
          // An answer that was asked for earlier and comes later shows an older state.
          if (own > newestKept && options?.signal?.aborted !== true) {
            newestKept = own;
            received = { partnerId, outcome };
            keeping.later(0);
            if (!keeping.flush()) keeping.later(retryMs);
          }
          return outcome;
        } finally {
          underWay -= 1;
          onChange();
        }
      },
    /** Returns why the last read brought nothing; `null` if it did, or there was none. */
    failure: (): Webhooks['failure'] => failure,
    isReading: (): boolean => underWay > 0,
    stop: (): void => keeping.cancel(),
  };
}
/** Reads a partner's subscriptions and stores the result, whoever requested it. */
export type WebhookListing = ReturnType<typeof createWebhookListing>;
