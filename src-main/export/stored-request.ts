import { z } from 'zod';
import { type ExportRecord, exportScopeSchema, noteColumns } from '../../src-shared/contract/exports.ts';
import { askedOfEarlierFilter } from '../../src-shared/query/earlier-queries.ts';

const storedRequestSchema = z.object({
  claims: exportScopeSchema,
  shape: z
    .object({ columns: z.array(z.string()).optional(), hasNotes: z.boolean().optional() })
    .optional()
    .catch(undefined),
});

/** Returns a stored request with trees as filters; earlier versions stored fields. */
function withQueries(stored: unknown): unknown {
  if (Array.isArray(stored) || typeof stored !== 'object' || stored === null) return stored;
  // Decisions are narrowed by something else.
  if ('from' in stored && stored.from === 'decisions') return stored;
  return Object.fromEntries(
    Object.entries(stored).map(([name, value]) => {
      const isFilter = ['filter', 'created', 'createdBefore', 'ended', 'open'].includes(name);
      const asked = isFilter ? askedOfEarlierFilter(value) : null;
      return [name, asked ?? withQueries(value)];
    }),
  );
}

/** Parses a stored request; `null` if another version wrote it and this one can't read it. */
function parsedRequest(request: string): z.infer<typeof storedRequestSchema> | null {
  try {
    return storedRequestSchema.parse(withQueries(JSON.parse(request)));
  } catch {
    return null;
  }
}

/** Returns which claims a recorded export was of, and whether it had notes; `null` for what can't be read. */
export function readRequest(request: string): Pick<ExportRecord, 'scope' | 'hasNotes'> {
  const data = parsedRequest(request);
  if (data === null) return { scope: null, hasNotes: null };
  const { claims: scope, shape } = data;
  const isOfClaims = scope.from === 'list' || scope.from === 'selection';
  const columns = isOfClaims ? shape?.columns : undefined;
  const hasNotes =
    scope.from === 'case_files'
      ? shape?.hasNotes
      : columns && noteColumns.some((one) => columns.includes(one));
  return { scope, hasNotes: hasNotes ?? null };
}
