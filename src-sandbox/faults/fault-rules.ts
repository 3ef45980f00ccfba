import type { CalledEndpoint } from '../service/called-endpoint.ts';
import type { Fault, FaultRule } from './fault.ts';

export interface FaultedCall {
  endpoint: CalledEndpoint['name'];
  /** The claim of the path, or the claims of the body. */
  claimIds: readonly string[];
  /** The merchant of the path. */
  merchantId: string | null;
  /** Number of the request on its connection, from 1. */
  requestOnConnection: number;
}

interface ActiveRule {
  rule: FaultRule;
  /** Number of requests that matched so far. */
  fitted: number;
  played: number;
}

export function createFaultRules() {
  let active: ActiveRule[] = [];
  return {
    add(rules: readonly FaultRule[]): void {
      active.push(...rules.map((rule) => ({ rule, fitted: 0, played: 0 })));
    },
    clear(): void {
      active = [];
    },
    /** Returns the fault to play on this call, and counts it in every rule that it matches. */
    next(call: FaultedCall): Fault | null {
      const playing = active.filter((one) => {
        if (!fits(one.rule, call)) return false;
        one.fitted += 1;
        return isTurn(one);
      });
      const first = playing[0];
      if (first === undefined) return null;
      first.played += 1;
      return first.rule.fault;
    },
    read: (): readonly ActiveRule[] => active,
  };
}
/** The script of faults. Rules are tried in the order in which they came; the first that plays wins. */
export type FaultRules = ReturnType<typeof createFaultRules>;

function fits(rule: FaultRule, call: FaultedCall): boolean {
  if (call.endpoint === null) return false;
  if (rule.endpoint === '*' ? call.endpoint === 'file' : rule.endpoint !== call.endpoint) return false;
  if (rule.claimId !== undefined && !call.claimIds.includes(rule.claimId)) return false;
  if (rule.merchantId !== undefined && rule.merchantId !== call.merchantId) return false;
  return rule.connection === undefined || (rule.connection === 'fresh') === (call.requestOnConnection === 1);
}

function isTurn({ rule, fitted, played }: ActiveRule): boolean {
  if (rule.nth !== undefined && fitted !== rule.nth) return false;
  if (fitted < (rule.from ?? 1) || fitted > (rule.to ?? Infinity)) return false;
  return played < (rule.times ?? Infinity);
}
