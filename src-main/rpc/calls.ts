import type {
  ContractProcedure,
  ErrorMap,
  InferSchemaInput,
  InferSchemaOutput,
  Meta,
  Schema,
} from '@orpc/server';
import type { contract } from '../../src-shared/contract/contract.ts';
import { Refused } from '../base/refused.ts';
import type { AccountSession } from '../session/account-session.ts';
import type { RpcServices } from './rpc-services.ts';

type Contract = typeof contract;
type Input<Procedure> =
  Procedure extends ContractProcedure<infer In, Schema<unknown, unknown>, ErrorMap, Meta>
    ? InferSchemaOutput<In>
    : never;
type Output<Procedure> =
  Procedure extends ContractProcedure<Schema<unknown, unknown>, infer Out, ErrorMap, Meta>
    ? InferSchemaInput<Out>
    : never;
/** Answer of a call; nothing stands for an empty one. */
type Answer<Value> =
  | Value
  | Promise<Value>
  | (Record<string, never> extends Value ? void | Promise<void> : never);
type WithoutAccount<Value> = Value extends unknown ? Omit<Value, 'accountId'> : never;

/** Functions that answer the calls of a group of the contract. */
export type Calls<Group extends keyof Contract> = {
  readonly [Name in keyof Contract[Group]]: (
    input: Input<Contract[Group][Name]>,
    services: RpcServices,
    signal: AbortSignal | undefined,
  ) => Answer<Output<Contract[Group][Name]>>;
};

/** Functions that answer calls about one account: each is given the session of the account that the input names. */
export type AccountCalls<Group extends keyof Contract> = {
  readonly [Name in keyof Contract[Group]]: (
    session: Input<Contract[Group][Name]> extends { accountId: string } ? AccountSession : null,
    input: WithoutAccount<Input<Contract[Group][Name]>>,
    services: RpcServices,
    signal: AbortSignal | undefined,
  ) => Answer<Output<Contract[Group][Name]>>;
};

/** Makes a call one that writes: it is refused while the account's journal can only be read. */
export function writes<Rest extends unknown[], Result>(
  call: (session: AccountSession, ...rest: Rest) => Result,
): (session: AccountSession, ...rest: Rest) => Result {
  return (session, ...rest) => call(writable(session), ...rest);
}

/** Returns a session for what writes. @throws Refused */
export function writable(session: AccountSession): AccountSession {
  const { problem } = session;
  if (problem !== null) throw new Refused(problem.code, problem.params);
  return session;
}
