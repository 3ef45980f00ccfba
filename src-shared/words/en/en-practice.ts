/** The practice on the sandbox. */
export const practiceMessages = {
  title: 'Practice',
  intro:
    'Nine short steps, about four minutes, on sample claims in the sandbox on this computer. Nothing is sent to your accounts. Each step waits until you have done it; skip it or leave whenever you like.',
  /** In the sandbox, until the practice is taken or declined. */
  offer: 'New here? A practice of nine steps shows the most important keys.',
  decline: 'Not now',
  start: 'Start',
  progress: 'Step {step, number} of {count, number}',
  leave: 'Leave',
  again: 'Start over',
  steps: {
    move: 'Move through the list, down and up.',
    open: 'Open the claim under the cursor. Esc goes back to the list.',
    decide: 'Decide on a claim: mark it as seen, accept, or reject.',
    undo: 'Undo it. That works until the decision is sent.',
    rule: 'Make a rule, which proposes decisions: a name and the search amount:<20. It is off until you switch it on.',
    take: 'Go to a claim with a mark, such as “Accept proposed”. Nothing is decided until you take it. The search proposed:yes finds all of them.',
    search: 'Search: type a name, an amount or an RRN.',
    select: 'Go back to the list with Enter, then select claims. The next decision is about all of them.',
    outbox: 'Go to the outbox, where every decision is, with what became of it.',
  },
  late: 'That decision has been sent, so it can’t be undone. Decide again, then undo it.',
  done: 'You know the most important keys. All others are in the list of shortcuts, and every command is in the palette.',
} as const;
