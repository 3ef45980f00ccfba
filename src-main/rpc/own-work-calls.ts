import { type AccountCalls, type Calls, writable, writes } from './calls.ts';

export const notesCalls: AccountCalls<'notes'> = {
  add: writes((session, { claimId, text }) => {
    const { noteIds, undoId } = session.notes.add([claimId], text);
    return { noteId: noteIds[0] ?? '', undoId };
  }),
  addToSeveral: writes((session, { text, ...claims }) => ({
    undoId: session.notes.add(session.selections.idsOf(claims), text).undoId,
  })),
  remove: writes((session, { noteId }) => session.notes.remove(noteId)),
  changeTags: writes((session, { added, removed, shownProposals, ...claims }) =>
    session.selections.change(claims, shownProposals, (claimIds, proposed) =>
      session.notes.changeTags(claimIds, added, removed, proposed),
    ),
  ),
  undo: writes((session, { undoId }) => session.notes.undo(undoId)),
  tags: (session) => ({ tags: session.notes.tags() }),
};

export const snoozesCalls: AccountCalls<'snoozes'> = {
  set: writes((session, { untilMs, shownProposals, ...claims }) =>
    session.selections.change(claims, shownProposals, (claimIds, proposed) => ({
      undoId: session.snoozes.snooze(claimIds, untilMs, proposed),
    })),
  ),
  wake: writes(({ selections, snoozes: keeper }, claims) => {
    const claimIds = selections.idsOf(claims);
    return selections.inTurn(async () => ({ undoId: keeper.wake(claimIds) }));
  }),
  undo: writes((session, { undoId }) => {
    const undone = session.snoozes.undo(undoId);
    return { isKnown: undone !== null, changedSince: undone?.changedSince ?? 0 };
  }),
};

export const targetsCalls: AccountCalls<'targets'> = {
  read: (session) => ({ targets: session.targets.read() }),
  save: writes((session, { targets: edited, before }) => ({
    targets: session.targets.save(edited, before),
  })),
};

export const reviewsCalls: AccountCalls<'reviews'> = {
  read: ({ review }, { windowId }) => ({ session: review.read(windowId) }),
  walk: ({ review }, { windowId, isHere }) => review.walk(windowId, isHere),
  outcome: async ({ review }) => ({ outcome: await review.outcome() }),
  start: writes(async ({ review }, { windowId, of }) => ({ session: await review.start(windowId, of) })),
  end: writes(({ review }, { startedAtMs }) => review.end(startedAtMs)),
  step: writes(({ review }, { windowId, startedAtMs, steps }) => ({
    session: review.step(windowId, startedAtMs, steps),
  })),
};

const settingOf = (form: string) => `form_draft/${form}`;

/**
 * Creates what answers calls about drafts, which lie in the account's journal: encrypted, and closed with it while the
 * vault is locked. Of the account that is being connected there is no journal yet: that draft is in memory, where the
 * vault's lock reaches it too.
 */
export function formDraftsCalls(): Calls<'formDrafts'> {
  let connecting: string | null = null;
  return {
    read: ({ accountId, form }, { accounts }) => ({
      content:
        accountId === null ? connecting : accounts.session(accountId).journal.settings.get(settingOf(form)),
    }),
    save({ accountId, form, content }, { accounts }) {
      if (accountId === null) {
        connecting = content;
        return;
      }
      const { journal } = writable(accounts.session(accountId));
      journal.transaction(() => {
        if (content === null) journal.settings.remove(settingOf(form));
        else journal.settings.set(settingOf(form), content);
      });
    },
  };
}
