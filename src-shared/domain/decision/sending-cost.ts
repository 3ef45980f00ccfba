/** Cost of sending decisions of a kind, as far as it is known beforehand. */
export interface SendingPace {
  /** Most decisions that one request carries. */
  batchSize: number;
  /** Number of requests of a batch if all goes well, with the reads around it. */
  requestsEach: number;
  /** Number of batches sent at the same time. */
  batchesAtOnce: number;
  /** Duration of the last requests of this kind, in milliseconds; `null` if none was sent from here. */
  requestMs: number | null;
}

/** Duration assumed for a request while none was sent from here, in milliseconds. */
const assumedRequestMs = 500;

/**
 * Returns the cost of decisions once the service is reachable and nothing goes wrong: the number of requests, and
 * about how long they take.
 */
export function sendingCost(pace: SendingPace, decisions: number): { requests: number; aboutMs: number } {
  const batches = Math.ceil(decisions / pace.batchSize);
  const turns = Math.ceil(batches / pace.batchesAtOnce);
  return {
    requests: batches * pace.requestsEach,
    aboutMs: turns * pace.requestsEach * (pace.requestMs ?? assumedRequestMs),
  };
}

/** Returns a duration as people say it: coarser the larger it is, and never less than a second. */
export function roughly(ms: number): { unit: 'seconds' | 'minutes' | 'hours'; count: number } {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  if (seconds < 60) return { unit: 'seconds', count: seconds };
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120
    ? { unit: 'minutes', count: minutes }
    : { unit: 'hours', count: Math.ceil(minutes / 60) };
}
