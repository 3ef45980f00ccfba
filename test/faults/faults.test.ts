import { afterAll, describe, expect, it } from 'vitest';
import { type CaseResult, runFaultCampaign, sampleOfCases } from './fault-campaign.ts';

/** A sample that meets every fault and every kind; `npm run test:faults` plays all of them. */
describe('every fault', () => {
  let results: CaseResult[] = [];

  // Promise: fault-loses-doubles-nothing
  it('loses nothing, doubles nothing, and ends as docs/faults.md says', async () => {
    results = await runFaultCampaign(sampleOfCases, 1);
    expect(results.flatMap(({ lost }) => lost)).toEqual([]);
    expect(results.flatMap(({ doubled }) => doubled)).toEqual([]);
    expect(
      results.flatMap(({ fault, kind, unexpected }) =>
        unexpected.map((text) => `${fault} × ${kind}: ${text}`),
      ),
    ).toEqual([]);
  });

  afterAll(() => {
    const person = results.filter((result) => result.person).length;
    console.log(`${results.length} cases of ${sampleOfCases.length} faults, ${person} with a person`);
  });
});
