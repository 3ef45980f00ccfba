import type { SavedFormat } from '../../src-shared/domain/export/export-kind.ts';

export const contentTypes: Readonly<Record<SavedFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  jsonl: 'application/jsonl; charset=utf-8',
  pdf: 'application/pdf',
  zip: 'application/zip',
};

/**
 * Returns the name of a file, made of a time alone: lists and filters may name people, and folders are read by other
 * programs.
 */
export function exportFileName(
  what: 'claims' | 'decisions' | 'changes' | 'insights' | 'merchants' | 'case-file' | 'case-files',
  format: SavedFormat,
  nowMs: number,
): string {
  const time = new Date(nowMs).toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '');
  return `${what}-${time}Z.${format}`;
}
