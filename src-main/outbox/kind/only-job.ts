/** Returns the only entry of a request that carries no more than one. */
export function onlyJob<J>(jobs: readonly J[]): J {
  const [job, ...others] = jobs;
  if (job === undefined || others.length > 0) throw new Error('this kind carries one entry a request');
  return job;
}
