import { getContractRouter, isContractProcedure, type AnyContractRouter } from '@orpc/contract';
import { expect, it } from 'vitest';
import { contract } from './contract.ts';

function* proceduresOf(router: AnyContractRouter, path: string[] = []): Generator<string[]> {
  if (isContractProcedure(router)) {
    yield path;
    return;
  }
  for (const [name, part] of Object.entries(router)) yield* proceduresOf(part, [...path, name]);
}

it.each([...proceduresOf(contract)])('%s.%s takes what it names and nothing else', async (...path) => {
  const procedure = getContractRouter(contract, path);
  if (!isContractProcedure(procedure)) throw new Error('no procedure');
  const schema = procedure['~orpc'].inputSchema;
  expect(schema).toBeDefined();
  const read = await schema?.['~standard'].validate({ unknown: 1 });
  expect(read?.issues?.length ?? 0).toBeGreaterThan(0);
});
