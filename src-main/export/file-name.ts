import type { ExportFormat } from '../../src-shared/domain/export-kind.ts';

export const contentTypes: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  jsonl: 'application/jsonl; charset=utf-8',
};

/** Made of a time alone: lists and filters may name people, and folders are read by other programs. */
export function exportFileName(format: ExportFormat, nowMs: number): string {
  const time = new Date(nowMs).toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '');
  return `claims-${time}Z.${format}`;
}
