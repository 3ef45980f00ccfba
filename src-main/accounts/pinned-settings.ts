import type { PinnedName, Preferences } from '../../src-shared/contract/app.ts';
import type { PolicySettings } from '../../src-shared/contract/settings.ts';
import type { VaultSettings } from '../../src-shared/contract/vault.ts';
import { type DecisionKind, decisionKinds } from '../../src-shared/domain/decision/decision.ts';
import { Refused } from '../base/refused.ts';
import type { Profile } from './profile.ts';

/** Returns the settings that a policy has set, each hold by its own name. */
export function pinnedNames(policy: PolicySettings): PinnedName[] {
  // Rules and limits are shown as pinned where they are.
  const { holdSeconds: _, rules: __, proposalLimits: ___, ...others } = policy;
  return [...namesIn(others), ...heldKinds(policy).map((kind) => `holdSeconds.${kind}` as const)];
}

/**
 * Returns the profile with an organisation's settings laid over it. They can't be changed through it, and what the
 * person chose stays in the file for when the policy no longer sets them.
 */
export function pinSettings(profile: Profile, policy: PolicySettings): Profile {
  const {
    holdSeconds: heldByPolicy = {},
    autoLockMinutes,
    sendsWhileLocked,
    // Not the profile's: each account follows them.
    documentsCapBytes: _,
    internalTargets: __,
    rules: ___,
    proposalLimits: ____,
    ...preferences
  } = policy;
  const vault = {
    ...(autoLockMinutes === undefined ? {} : { autoLockMinutes }),
    ...(sendsWhileLocked === undefined ? {} : { sendsWhileLocked }),
  };
  const kinds = heldKinds(policy);

  /** Returns a change without the pinned settings, which may be repeated but not changed. @throws Refused */
  function unpinned<Change extends Partial<Preferences & VaultSettings>>(
    change: Change,
    pinned: Partial<Preferences & VaultSettings>,
  ): Change {
    const left = { ...change };
    for (const name of namesIn(pinned)) {
      if (change[name] === undefined) continue;
      if (change[name] !== pinned[name]) throw new Refused('setting_pinned', {});
      delete left[name];
    }
    return left;
  }

  function unpinnedHolds(wanted: Preferences['holdSeconds']): Preferences['holdSeconds'] {
    const chosen = profile.preferences().holdSeconds;
    const saved = { ...wanted };
    for (const kind of kinds) {
      if (wanted[kind] !== heldByPolicy[kind]) throw new Refused('setting_pinned', {});
      if (chosen[kind] === undefined) delete saved[kind];
      else saved[kind] = chosen[kind];
    }
    return saved;
  }

  return {
    ...profile,
    preferences() {
      const chosen = profile.preferences();
      return { ...chosen, ...preferences, holdSeconds: { ...chosen.holdSeconds, ...heldByPolicy } };
    },
    vaultSettings: () => ({ ...profile.vaultSettings(), ...vault }),
    async savePreferences(change, before = {}) {
      const withOwnHolds = ({ holdSeconds, ...others }: Partial<Preferences>) => ({
        ...others,
        ...(holdSeconds === undefined ? {} : { holdSeconds: unpinnedHolds(holdSeconds) }),
      });
      await profile.savePreferences(withOwnHolds(unpinned(change, preferences)), withOwnHolds(before));
    },
    async saveVaultSettings(change) {
      await profile.saveVaultSettings(unpinned(change, vault));
    },
  };
}

function heldKinds({ holdSeconds = {} }: PolicySettings): DecisionKind[] {
  return decisionKinds.filter((kind) => holdSeconds[kind] !== undefined);
}

function namesIn<T extends object>(values: T): (keyof T & string)[] {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of an object that was parsed strictly
  return (Object.keys(values) as (keyof T & string)[]).filter((name) => values[name] !== undefined);
}
