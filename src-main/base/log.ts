import { appendFileSync, chmodSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from './clock.ts';
import { parseJson } from './parse-json.ts';

const textFields = ['accountId', 'code', 'kind', 'state', 'version'] as const;
const numberFields = ['httpStatus', 'count', 'pid'] as const;
const fieldNames = [...textFields, ...numberFields];

/**
 * The only fields a log line may carry. None is free text: strings must look like our own names
 * (`textShape`), so that no key, card number, name or message of the service can slip in.
 */
export type LogFields = Partial<
  Record<(typeof textFields)[number], string> & Record<(typeof numberFields)[number], number>
>;

/** A name of ours, a version, or an id as `randomUUID` makes it, which may begin with a digit. */
const textShape =
  /^[A-Za-z][A-Za-z0-9_.-]{0,63}$|^\d{1,3}(\.\d{1,5}){2}$|^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const timeShape = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const lineNames: readonly string[] = ['at', 'level', 'event', ...fieldNames];
const maxFileBytes = 1024 * 1024;

/** JSON lines in `<dir>/claimdesk.log`; one older file is kept. A disk that can't take a line loses the line, not the work. */
export function createLog({ dir, clock }: { dir: string; clock: Clock }) {
  const path = join(dir, 'claimdesk.log');
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const write = (level: string, event: string, fields: LogFields = {}) => {
    const line: Record<string, string | number> = { at: new Date(clock.nowMs()).toISOString(), level, event };
    for (const name of fieldNames) {
      const value = fields[name];
      if (value === undefined) continue;
      line[name] = safeValue(value);
    }
    try {
      if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > maxFileBytes)
        renameSync(path, `${path}.1`);
      appendFileSync(path, `${JSON.stringify(line)}\n`, { mode: 0o600 });
    } catch {
      // A log that can't be written has nowhere to say so.
    }
  };
  if (statSync(path, { throwIfNoEntry: false })) chmodSync(path, 0o600);
  return {
    info: (event: string, fields?: LogFields): void => write('info', event, fields),
    warn: (event: string, fields?: LogFields): void => write('warn', event, fields),
    error: (event: string, fields?: LogFields): void => write('error', event, fields),
  };
}
export type Log = ReturnType<typeof createLog>;

/** Returns what of a line a log may carry, whoever wrote it; `null` if it is no line of a log. */
export function readLogLine(text: string): Record<string, string | number> | null {
  const line = parseJson(text);
  if (typeof line !== 'object' || line === null) return null;
  const kept = Object.entries(line).filter(([name]) => lineNames.includes(name));
  return Object.fromEntries(
    kept.map(([name, value]: [string, unknown]) => [name, name === 'at' ? timeOf(value) : safeValue(value)]),
  );
}

const leftOut = '(left out)';
const timeOf = (value: unknown): string =>
  typeof value === 'string' && timeShape.test(value) ? value : leftOut;
const safeValue = (value: unknown): string | number =>
  typeof value === 'number' || (typeof value === 'string' && textShape.test(value)) ? value : leftOut;
