import { getContractRouter, isContractProcedure, type AnyContractRouter } from '@orpc/contract';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { contract } from './contract.ts';

function* proceduresOf(router: AnyContractRouter, path: string[] = []): Generator<string[]> {
  if (isContractProcedure(router)) {
    yield path;
    return;
  }
  for (const [name, part] of Object.entries(router)) yield* proceduresOf(part, [...path, name]);
}

// Promise: calls-without-input
it.each([...proceduresOf(contract)])('%s.%s takes what it names and nothing else', async (...path) => {
  const procedure = getContractRouter(contract, path);
  if (!isContractProcedure(procedure)) throw new Error('no procedure');
  const schema = procedure['~orpc'].inputSchema;
  expect(schema).toBeDefined();
  const read = await schema?.['~standard'].validate({ unknown: 1 });
  expect(read?.issues?.length ?? 0).toBeGreaterThan(0);
});

interface JsonSchema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  format?: string;
  properties?: Record<string, JsonSchema>;
  additionalProperties?: JsonSchema | boolean;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
}

/** The names of what holds any text. */
function* freeTexts(schema: JsonSchema, name: string): Generator<string> {
  const isFixed = schema.enum !== undefined || schema.const !== undefined;
  if (schema.type === 'string' && !isFixed) yield name;
  for (const [key, part] of Object.entries(schema.properties ?? {})) yield* freeTexts(part, key);
  for (const part of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])])
    yield* freeTexts(part, name);
  if (schema.items) yield* freeTexts(schema.items, name);
  if (typeof schema.additionalProperties === 'object') yield* freeTexts(schema.additionalProperties, name);
}

/** Every text that may cross, by what it is. A sentence of ours is none of these: it is a code. */
const texts = {
  /** Of the service, or of what it holds. */
  data: [
    'id',
    'claimId',
    'claimIds',
    'merchantId',
    'merchantIds',
    'acquirerId',
    'subscriptionId',
    'oldId',
    'anchorId',
    'selected',

    'merchantName',
    'currency',
    'currencies',
    'network',
    'origins',
    'status',
    'statuses',
    'outcomes',
    'subscribedEvents',
    'url',
    'value',
    'day',
    'undoneDay',
    'key',
    'permission',
    'type',
    'path',
  ],
  /** Typed by somebody here. */
  typed: [
    'name',
    'label',
    'email',
    'text',
    'terms',
    'source',
    'html',
    'agent',
    'agents',
    'baseUrl',
    'content',
    'where',
    'values',
    'from',
    'to',
    'tag',
    'tags',
    'added',
    'removed',
  ],
  /** Made here to tell things apart. */
  ids: [
    'accountId',
    'listId',
    'ruleId',
    'watchedLists',
    'entryId',
    'entryIds',
    'groupId',
    'undoId',
    'againGroupId',
    'selectionId',
    'questionId',
    'batchId',
    'noteId',
    'decidableIds',
    'refusedIds',
    'needsPersonIds',
    'restores',
    'sentAgain',
    'sentAgainFor',
    'moved',
    'resolved',
    'cancelled',
    'tooLate',
  ],
  /** As stored: a later version may have others. */
  codes: [
    'kind',
    'problem',
    'sort',
    'timeZone',
    'route',
    'claimSections',
    'shortcuts',
    'order',
    'hidden',
    'errno',
    'sqliteCode',
  ],
  /** Decimal numbers. */
  decimals: ['amount'],
  others: ['bytes', 'profileDir', 'proxy', 'caFile', 'version', 'fileName', 'releasedOn'],
  /** The service's or the system's own words, shown quoted; what an office's feed says of a release. */
  said: ['said', 'changes'],
} as const satisfies Record<string, readonly string[]>;

function dataOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'data' in error ? error.data : null;
}

it('answers and refusals hold no sentences of ours: any text in them is data, or said by somebody else', () => {
  const schemas = [...proceduresOf(contract)].flatMap((path) => {
    const procedure = getContractRouter(contract, path);
    if (!isContractProcedure(procedure)) return [];
    const { outputSchema, errorMap } = procedure['~orpc'];
    return [outputSchema, ...Object.values(errorMap).map(dataOf)];
  });
  const names = new Set<string>();
  for (const schema of schemas) {
    if (!(schema instanceof z.ZodType)) continue;
    const json = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'output' }) as JsonSchema;
    for (const name of freeTexts(json, '')) names.add(name);
  }
  const allowed = new Set<string>(Object.values(texts).flat());
  const unnamed = [...names].filter((name) => !allowed.has(name));
  expect(unnamed).toEqual([]);
});
