import { EventEmitter } from 'node:events';
import type { OutboxChange } from '../../src-shared/contract/changes.ts';
import type { Guards } from '../base/guard.ts';

/** Events of one account, with what they carry. `claimIds: null` means too many to name. */
export interface AccountEventMap {
  /** The sync stored claims whose content changed. */
  claimsStored: [claimIds: string[] | null];
  /** Claims appear otherwise or elsewhere in lists; an empty array: a search may find more than before. */
  claimsChanged: [claimIds: string[] | null];
  /** A listing changed a document's verdict, or named a new document. */
  verdictFound: [claimId: string];
  /** Documents of a claim changed, or pinning as a whole (`null`). */
  documentsChanged: [claimId: string | null];
  /** Decisions were made, moved or noted on, and are on disk. */
  decisionsChanged: [change: OutboxChange];
  /** A person cancelled or resolved decisions. */
  decisionsWithdrawn: [];
  /** The feed of changes has more than before. */
  feedChanged: [];
  /** The listing of webhook subscriptions changed, or a rotation of a secret. */
  webhooksChanged: [];
  /** The review session changed. */
  reviewChanged: [];
  /** A saved list was added, changed, moved or removed. */
  savedListsChanged: [];
  /** Rules, and with them what is proposed for claims. */
  rulesChanged: [];
  /** The connection, the sync or a fault changed what the status says. */
  statusChanged: [];
}

/** The hub of one account: its parts emit events, and its session connects those that follow them. */
export interface AccountEvents {
  emit: <Name extends keyof AccountEventMap>(name: Name, ...args: AccountEventMap[Name]) => void;
  /** Calls `listener` at each event, in the order of subscription. What it throws is a fault of `part`, and ends neither the emitter's work nor that of other listeners. */
  on: <Name extends keyof AccountEventMap>(
    name: Name,
    part: string,
    listener: (...args: AccountEventMap[Name]) => void,
  ) => void;
}

export function createAccountEvents(guards: Pick<Guards, 'part'>): AccountEvents {
  const emitter = new EventEmitter();
  return {
    emit: (name, ...args) => {
      emitter.emit(name, ...args);
    },
    on: (name, part, listener) => {
      emitter.on(name, guards.part(part).listener(listener));
    },
  };
}
