import type { Refusal, RefusalCode } from '../../src-shared/contract/refusals.ts';

type ParamsOf<C extends RefusalCode> = Extract<Refusal, { code: C }>['params'];

/** A call that can't be carried out in the current state. The interface has the words for each code. */
export class Refused<C extends RefusalCode = RefusalCode> extends Error {
  override name = 'Refused';
  readonly code: C;
  readonly params: ParamsOf<C>;

  constructor(code: C, params: ParamsOf<C>) {
    super(code);
    this.code = code;
    this.params = params;
  }
}
