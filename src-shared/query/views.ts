/** The built-in views of the claims, each a filter. */
export const claimViewNames = [
  'inbox',
  'needs_decision',
  'with_network',
  'won',
  'lost',
  'over_20_days',
  'all',
  'snoozed',
] as const;
export type ClaimViewName = (typeof claimViewNames)[number];

const dayMs = 86_400_000;

/** A structural subset of the list's filter: what the views need of it. */
export interface ClaimViewFilter {
  seen?: boolean;
  isOpen?: boolean;
  statuses?: string[];
  outcomes?: string[];
  needsDecision?: boolean;
  snoozed?: boolean;
  createdBeforeMs?: number;
}

/**
 * What waits for work leaves out what is snoozed; the others show it with a mark.
 * @param nowMs rounded to the minute, so that a view's filter stays equal between renderings.
 */
export function claimViewFilter(view: ClaimViewName, nowMs: number): ClaimViewFilter {
  switch (view) {
    case 'inbox':
      return { seen: false, snoozed: false };
    case 'needs_decision':
      return { needsDecision: true, snoozed: false };
    case 'with_network':
      return { statuses: ['SECOND_PRESENTATION_STARTED', 'SECOND_PRESENTATION_COMPLETED'], isOpen: true };
    case 'won':
      return { outcomes: ['won'] };
    case 'lost':
      return { outcomes: ['lost'] };
    case 'over_20_days':
      return {
        isOpen: true,
        snoozed: false,
        createdBeforeMs: Math.floor(nowMs / 60_000) * 60_000 - 20 * dayMs,
      };
    case 'all':
      return {};
    case 'snoozed':
      return { snoozed: true };
  }
}
