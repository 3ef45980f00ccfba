import type { CollaborationValue } from '../../domain/decision/collaboration.ts';
import type { OutboxState } from '../../domain/decision/outbox-state.ts';
import type { DecisionKind, KindWithObject } from '../../domain/decision/decision.ts';

/** Names of each kind of decision, all of them here; the views' messages take them over. */
export const decisionNames = {
  mark_seen: 'Mark as seen',
  decide_collaboration: 'Accept or reject',
  finish_documentation: 'Finish documentation',
  send_email: 'Send e-mail',
  replace_template: 'Publish template',
  create_subscription: 'Create webhook',
  delete_subscription: 'Delete webhook',
} as const satisfies Record<DecisionKind, string>;

/** With the address, template or webhook that it is done to. */
export const decisionsWithObject = {
  send_email: 'E-mail to {object}',
  replace_template: 'Publish template “{object}”',
  create_subscription: 'Create webhook {object}',
  delete_subscription: 'Delete webhook {object}',
} as const satisfies Record<KindWithObject, string>;

/** The two decisions of the collaboration stage. */
export const collaborationNames = {
  ACCEPTED: 'Accept',
  REJECTED: 'Reject',
} as const satisfies Record<CollaborationValue, string>;

/** As what was done, before “by you”. */
export const decisionsTaken = {
  ACCEPTED: 'Accepted',
  REJECTED: 'Rejected',
  mark_seen: 'Marked as seen',
  decide_collaboration: 'Decided',
  finish_documentation: 'Documentation finished',
  send_email: 'E-mail',
  replace_template: 'Template published',
  create_subscription: 'Webhook created',
  delete_subscription: 'Webhook deleted',
} as const satisfies Record<DecisionKind | CollaborationValue, string>;

/** The settings of how long each is held. */
export const decisionHolds = {
  mark_seen: 'Hold time: mark as seen',
  decide_collaboration: 'Hold time: accept or reject',
  finish_documentation: 'Hold time: finish documentation',
  send_email: 'Hold time: send e-mail',
  replace_template: 'Hold time: publish template',
  create_subscription: 'Hold time: create webhook',
  delete_subscription: 'Hold time: delete webhook',
} as const satisfies Record<DecisionKind, string>;

/** Why it has a hold, where its name doesn't say so. */
export const holdWarnings = {
  replace_template: 'Merchants get e-mails with it as soon as it is sent.',
  create_subscription: 'A webhook can be deleted again.',
  delete_subscription: 'Its secret is lost once it is sent.',
} as const satisfies Partial<Record<DecisionKind, string>>;

/** States of a decision. */
export const outboxStates = {
  held: 'On hold',
  ready: 'Waiting to be sent',
  blocked: 'Waiting for an earlier decision',
  sending: 'Sending',
  retry_wait: 'Will be retried',
  unknown: 'Checking whether it arrived',
  conflict: 'Claim has changed',
  needs_person: 'Needs your decision',
  failed: 'Refused',
  done: 'Done',
  cancelled: 'Cancelled',
  resolved: 'Resolved manually',
} as const satisfies Record<OutboxState, string>;
