import type { Effect, Move, Receipt } from '../../../src-sandbox/base/ledger.ts';

/** What tests look at in a claim as the service has it. */
export interface ClaimAtService {
  status: string;
  seen: boolean;
  rrn: string;
  primaryAccountNumber: string;
  transactionId: string;
  payment: {
    pan: string;
    card_holder_name: string;
    card_holder_email: string;
    card_holder_doc_number: string;
  };
}

export interface SandboxControl {
  effects(): Promise<Effect[]>;
  /** What time and colleagues did. */
  moves(): Promise<Move[]>;
  receipts(endpoint?: string): Promise<Receipt[]>;
  /** How often each rule of the script of faults was played. */
  plays(): Promise<number[]>;
  claim(claimId: string): Promise<ClaimAtService>;
  post(path: string, body?: object): Promise<void>;
}

/** The sandbox's control surface; see `src-sandbox/README.md`. */
export function createControl(controlUrl: string): SandboxControl {
  async function call(path: string, init?: RequestInit): Promise<unknown> {
    const response = await fetch(`${controlUrl}/__sandbox/${path}`, init);
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  }
  return {
    effects: async () => ((await call('ledger')) as { effects: Effect[] }).effects,
    moves: async () => ((await call('ledger')) as { moves: Move[] }).moves,
    receipts: async (endpoint) =>
      (
        (await call(`ledger${endpoint === undefined ? '' : `?endpoint=${endpoint}`}`)) as {
          receipts: Receipt[];
        }
      ).receipts,
    plays: async () =>
      ((await call('faults')) as { rules: { played: number }[] }).rules.map(({ played }) => played),
    claim: async (claimId) => {
      const { data } = (await call(`claims/${claimId}`)) as {
        data: ClaimAtService;
      };
      return data;
    },
    async post(path, body = {}) {
      await call(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    },
  };
}
