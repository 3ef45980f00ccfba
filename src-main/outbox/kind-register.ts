import type { Kind } from './kind/kind.ts';
import { createSubscription } from './kinds/create-subscription.ts';
import { decideCollaboration } from './kinds/decide-collaboration.ts';
import { deleteSubscription } from './kinds/delete-subscription.ts';
import { finishDocumentation } from './kinds/finish-documentation.ts';
import { markSeen } from './kinds/mark-seen.ts';
import { replaceTemplate } from './kinds/replace-template.ts';
import { sendEmail } from './kinds/send-email.ts';

/** Every kind that this version can carry out, by name. */
export type KindRegister = ReadonlyMap<string, Kind>;

export function createKindRegister(): KindRegister {
  const kinds: readonly Kind[] = [
    markSeen,
    decideCollaboration,
    finishDocumentation,
    sendEmail,
    replaceTemplate,
    createSubscription,
    deleteSubscription,
  ];
  return new Map(kinds.map((kind) => [kind.kind, kind]));
}
