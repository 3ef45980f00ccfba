/** A rule in one of its versions. */
export interface RuleVersionId {
  ruleId: string;
  version: number;
}

/** A rule that applies to a claim, in the version that does. */
export interface ApplyingRule extends RuleVersionId {
  claimId: string;
}

/** Rules that propose something, by claim. A claim without a proposal has no key. */
export type ProposedBy = ReadonlyMap<string, RuleVersionId>;
export const noProposals: ProposedBy = new Map();

/** Returns the first of the rules that apply to each claim: it proposes. */
export function proposedBy(applying: readonly ApplyingRule[]): ProposedBy {
  const proposed = new Map<string, RuleVersionId>();
  for (const { claimId, ruleId, version } of applying)
    if (!proposed.has(claimId)) proposed.set(claimId, { ruleId, version });
  return proposed;
}
