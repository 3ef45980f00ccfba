import { ORPCError } from '@orpc/client';
import { z } from 'zod';
import { createStore } from 'zustand/vanilla';
import { contract } from '../../src-shared/contract/contract.ts';
import type { Connection, ConnectionState } from '../ipc/connection.ts';
import { createIpc, type Ipc, type IpcClient } from '../ipc/ipc.ts';

type Answer<Call> = Call extends (input: infer Input, ...rest: never[]) => Promise<infer Output>
  ? (input: Input) => Output | Promise<Output>
  : never;

/** A main side made of plain functions; what is left out answers NOT_FOUND. */
export type FakeCalls = {
  [Area in keyof IpcClient]?: { [Call in keyof IpcClient[Area]]?: Answer<IpcClient[Area][Call]> };
};

/** The typed IPC over functions in memory: the same client, cache and query options as the real one. */
export function createFakeIpc(calls: FakeCalls): Ipc {
  const state = createStore<ConnectionState>(() => ({ phase: 'open', generation: 1, refusal: null }));
  const connection: Connection = {
    state,
    link: {
      call: async (path, input) => {
        const answer: unknown = path.reduce<unknown>(
          (part, name) => (part === undefined ? undefined : Reflect.get(Object(part), name)),
          calls,
        );
        if (!isCall(answer))
          throw new ORPCError('NOT_FOUND', { data: { text: `no fake of ${path.join('.')}` } });
        checkInput(path, input);
        return await answer(structuredClone(input));
      },
    },
    start: () => undefined,
    retryNow: () => undefined,
  };
  return createIpc(connection, 'window-1');
}

/** As the main side does: a call that the contract refuses would reach nobody. */
function checkInput(path: readonly string[], input: unknown): void {
  const procedure = path.reduce<unknown>((part, name) => Reflect.get(Object(part), name), contract);
  const schema: unknown = Reflect.get(Object(Reflect.get(Object(procedure), '~orpc')), 'inputSchema');
  if (schema instanceof z.ZodType) schema.parse(input);
}

function isCall(answer: unknown): answer is (input: unknown) => unknown {
  return typeof answer === 'function';
}
