import type { ReviewMark, skipReasons } from '../../domain/review/review-session.ts';

/** The review session. */
export const reviewMessages = {
  position: '{position, number} of {total, number}',
  /** Time that a claim takes, and that the rest of them will. */
  pace: '{each} each · about {left} left',
  counts: {
    accepted: '{count, number} accepted',
    rejected: '{count, number} rejected',
    seen: '{count, number} marked as seen',
    skipped: '{count, number} skipped',
    flagged: '{count, number} flagged for later',
    snoozed: '{count, number} snoozed',
    changed: '{count, number} changed meanwhile',
    left: '{count, number} no longer here',
    failed: '{count, number} not taken',
    left_over: '{count, number} not decided',
  } satisfies Record<ReviewMark | 'left_over', string>,
  marked: {
    accepted: 'You accepted this claim in this review.',
    rejected: 'You rejected this claim in this review.',
    seen: 'You marked this claim as seen in this review.',
    skipped: 'You skipped this claim.',
    flagged: 'You flagged this claim for later.',
    snoozed: 'You snoozed this claim in this review.',
    changed: 'This claim changed after the review started.',
    left: 'This claim is no longer on this computer.',
    failed: 'The decision on this claim wasn’t taken.',
  } satisfies Record<ReviewMark, string>,
  passed: {
    changed: 'Passed over {claim}: it can no longer be accepted or rejected.',
    left: 'Passed over {claim}: it is no longer on this computer.',
  },
  /** On a claim that this window was at. */
  taken: {
    accepted: 'Accepted in another window: {claim}',
    rejected: 'Rejected in another window: {claim}',
    seen: 'Marked as seen in another window: {claim}',
  },
  otherWindow: 'Another window is at claim {position, number} of {total, number}',
  otherWindows: '{count, number} other windows are in this review',
  otherWindowDone: 'Another window is at the summary',
  skip: 'Skip',
  skipWith: 'Skip with a reason…',
  skipReason: {
    title: 'Skip {merchant}’s claim',
    choices: {
      documents: 'Waiting for documents',
      merchant: 'Waiting for the merchant',
      colleague: 'A colleague should look at it',
      unsure: 'Not sure yet',
    } satisfies Record<(typeof skipReasons)[number], string>,
    other: 'Another reason…',
    text: 'Reason',
    empty: 'Enter a reason.',
    local: 'The reason stays with this review, on this computer, and is in its summary.',
    /** Text for a skipped claim that is current again. */
    marked: 'You skipped this claim: {reason}',
    notSkipped: 'The claim wasn’t skipped: it is no longer the one under review.',
    /** In the summary, over the claims and their reasons. */
    list: 'Skipped with a reason',
    /** Below them, for those that are not named. */
    more: '{count, plural, one {And # more claim} other {And # more claims}}.',
  },
  flag: 'Flag for later',
  pause: 'Pause',
  paused: 'Review paused at {position, number} of {total, number}. Resume it with {keys}.',
  ended: 'Review finished',
  /** Time of the review without its pauses, and its pace. */
  took: '{time} of work',
  tookAt: '{time} of work · {count, plural, one {# claim} other {# claims}} per hour',
  tookHint:
    'Times of over {minutes, plural, one {# minute} other {# minutes}} at one claim count as pauses and aren’t included.',
  again: 'Review {count, plural, one {# claim} other {# claims}} again',
  againHint: 'Those skipped, flagged or not taken.',
  attention:
    '{count, plural, one {# decision of this review needs} other {# decisions of this review need}} your attention in the outbox.',
  openOutbox: 'Open outbox',
  done: 'Finish',
  none: 'No review in progress',
  noneHint: 'Select claims or open a list, then start a review.',
  startTitle: 'A review is in progress',
  start: 'Start a new review',
  resume: 'Resume',
  startText:
    'It is at {position, number} of {total, number}. Starting a new one ends it; its decisions stay.',
  nothing: 'There are no claims to review.',
  tooMany: 'The review has the first {count, number} claims of the list.',
  failed: 'The review couldn’t be started: {reason}',
} as const;
