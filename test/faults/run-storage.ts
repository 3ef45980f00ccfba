import { drawCases, findCases, nameOf, playStorageCases } from './storage-campaign.ts';

/** Lets every statement of the main side fail once; answers whether all went well. */
export async function runStorage({ seed, only }: { seed: number; only: string }): Promise<boolean> {
  const cases = drawCases(await findCases(seed), seed).filter((one) => nameOf(one).includes(only));
  console.error(`${cases.length} statements × faults`);
  const results = await playStorageCases(
    cases,
    seed,
    () => true,
    (result) => {
      if (!result.isMet) console.error(`not met: ${nameOf(result)}`);
      for (const problem of result.problems) console.error(`BROKEN ${nameOf(result)}: ${problem}`);
    },
  );
  const broken = results.filter(({ problems }) => problems.length > 0).length;
  console.log(
    `${results.length} cases, ${results.filter(({ isMet }) => isMet).length} met, ${broken} broken`,
  );
  return broken === 0;
}
