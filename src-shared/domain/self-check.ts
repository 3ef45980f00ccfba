import { z } from 'zod';

/** What one check of an installation found. `unavailable`: this machine has no such part, and Claimdesk works without. */
export const checkOutcomeSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('ok'), tookMs: z.number() }),
  z.object({ state: z.enum(['unavailable', 'failed']), reason: z.string() }),
]);
export type CheckOutcome = z.infer<typeof checkOutcomeSchema>;

export const pageReportSchema = z.record(z.string(), checkOutcomeSchema);
/** What the page checked, by name. */
export type PageReport = z.infer<typeof pageReportSchema>;

/** What the page's address asks for with. */
export const selfCheckQuery = '?self-check';
const titleStart = 'Self-check ';

/** A page tells its host in its title: both hosts see it, and no call is needed that only this has. */
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
