import { z } from 'zod';

/**
 * Result of one check of an installation. `unavailable`: this machine has no such part, and Claimdesk works without
 * it.
 */
export const checkOutcomeSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('ok'), tookMs: z.number() }),
  z.object({ state: z.enum(['unavailable', 'failed']), reason: z.string() }),
]);
export type CheckOutcome = z.infer<typeof checkOutcomeSchema>;

export const pageReportSchema = z.record(z.string(), checkOutcomeSchema);
/** Results of the page's checks, by name. */
export type PageReport = z.infer<typeof pageReportSchema>;

/** Query of the page's address that requests the self-check. */
export const selfCheckQuery = '?self-check';
const titleStart = 'Self-check ';

/** Returns the title by which a page reports to its host: both hosts see it, and no extra call is needed. */
export function pageReportTitle(report: PageReport): string {
  return titleStart + JSON.stringify(report);
}

export function readPageReport(title: string): PageReport | null {
  if (!title.startsWith(titleStart)) return null;
  try {
    return pageReportSchema.parse(JSON.parse(title.slice(titleStart.length)));
  } catch {
    return null;
  }
}
