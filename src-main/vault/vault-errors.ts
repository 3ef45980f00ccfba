import type { VaultRefusal } from '../../src-shared/domain/settings/vault-refusal.ts';

/** The vault refused a request. */
export class VaultRefused extends Error {
  override name = 'VaultRefused';
  readonly code: VaultRefusal;
  readonly params: Readonly<Record<string, number>>;

  constructor(code: VaultRefusal, params: Readonly<Record<string, number>> = {}) {
    super(code);
    this.code = code;
    this.params = params;
  }
}
