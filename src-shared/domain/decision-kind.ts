/**
 * The kinds of decision, under the name that the code uses. The values are what journals hold: they never
 * change. What is true of a kind is in `decision.ts`.
 */
export const decisionKind = {
  markSeen: 'mark_seen',
  decideCollaboration: 'decide_collaboration',
  finishDocumentation: 'finish_documentation',
  sendEmail: 'send_email',
  replaceTemplate: 'replace_template',
  createSubscription: 'create_subscription',
  deleteSubscription: 'delete_subscription',
} as const;
export type DecisionKind = (typeof decisionKind)[keyof typeof decisionKind];
export const decisionKinds: readonly DecisionKind[] = Object.values(decisionKind);

/** `undefined` for a kind of a later version. */
export function knownKind(kind: string): DecisionKind | undefined {
  return decisionKinds.find((known) => known === kind);
}
