/** How decisions of a kind go out, as far as it is known before they do. */
export interface SendingPace {
  /** Most decisions that one request carries. */
  batchSize: number;
  /** Requests that a batch takes when all goes well, the reads around it counted. */
  requestsEach: number;
  /** Batches under way at a time. */
  batchesAtOnce: number;
  /** How long the last requests of this kind took; `null`: none was sent from here. */
  requestMs: number | null;
}

/** What a request is taken to last while none was sent from here. */
const assumedRequestMs = 500;

/** What decisions cost once the service is in reach and nothing goes wrong: how many requests, and about how long. */
export function sendingCost(pace: SendingPace, decisions: number): { requests: number; aboutMs: number } {
  const batches = Math.ceil(decisions / pace.batchSize);
  const turns = Math.ceil(batches / pace.batchesAtOnce);
  return {
    requests: batches * pace.requestsEach,
    aboutMs: turns * pace.requestsEach * (pace.requestMs ?? assumedRequestMs),
  };
}

/** A length of time as people say it: the larger the coarser, and never less than a second. */
export function roughly(ms: number): { unit: 'seconds' | 'minutes' | 'hours'; count: number } {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  if (seconds < 60) return { unit: 'seconds', count: seconds };
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120
    ? { unit: 'minutes', count: minutes }
    : { unit: 'hours', count: Math.ceil(minutes / 60) };
}
