import type { FaultOf } from './fault.ts';
import { playParameter } from '../service/document-address.ts';

/** Placeholder in a body for text that no JSON serialiser would write; it is replaced in the end. */
const placeholder = '@@sandbox-raw@@';

export function successAsText(body: string): string {
  const payload: JsonObject = JSON.parse(body);
  return JSON.stringify({ ...payload, success: 'true' });
}

const protoKeys = '"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},';

/**
 * Adds keys that must not reach a prototype, in the body and in each claim. `JSON.parse` makes own properties of
 * them.
 */
export function withProtoKeys(body: string): string {
  return body.replaceAll('{"id":', `{${protoKeys}"id":`).replace('{', `{${protoKeys}`);
}

export function withDeepField(body: string, depth: number): string {
  return body.replace('{', `{"deep":${'['.repeat(depth)}${']'.repeat(depth)},`);
}

/** Replaces a field by another value, raw text or nothing; `$.` starts at the body itself. */
export function withOtherField(body: string, fault: FaultOf<'row'>): string {
  const payload: JsonObject = JSON.parse(body);
  const fromBody = fault.path.startsWith('$.');
  const path = (fromBody ? fault.path.slice(2) : fault.path).split('.');
  const rows = rowsOf(payload);
  const targets = fromBody ? [payload] : fault.at === 'all' ? rows : rows.slice(fault.at, fault.at + 1);
  for (const target of targets) setField(target, path, fault);
  return JSON.stringify(payload).replaceAll(`"${placeholder}"`, fault.raw ?? 'null');
}

function setField(target: JsonObject, path: readonly string[], fault: FaultOf<'row'>): void {
  const [name, ...rest] = path;
  if (name === undefined) return;
  const inner = target[name];
  if (rest.length > 0) {
    if (isPlainObject(inner)) setField(inner, rest, fault);
    return;
  }
  if (fault.raw !== undefined) target[name] = placeholder;
  else if (fault.value !== undefined) target[name] = fault.value;
  else delete target[name];
}

type JsonObject = Record<string, unknown>;

function isPlainObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns the rows of an answer: the elements of `data`, or `data` itself if it is one object. */
function rowsOf(payload: JsonObject): JsonObject[] {
  const rows: unknown[] = Array.isArray(payload['data']) ? payload['data'] : [payload['data']];
  return rows.filter((row) => isPlainObject(row));
}

/** An acquirer that this key has nothing to do with. */
const foreignAcquirerId = '99999999';
const rowsShrunkBy = 10;

/** Spoils a page. `previousBody` is what the same endpoint answered before, if it did. */
export function spoilPage(body: string, fault: FaultOf<'page'>, previousBody: string | undefined): string {
  if (fault.how === 'repeated') return previousBody ?? body;
  const payload: JsonObject = JSON.parse(body);
  return JSON.stringify({ ...payload, data: spoilRows(rowsOf(payload), fault) });
}

function spoilRows(rows: JsonObject[], fault: FaultOf<'page'>): JsonObject[] {
  switch (fault.how) {
    case 'empty':
      return [];
    case 'unsorted':
      // Ids say nothing about time: sorted by them, the rows are in no order.
      return rows.toSorted((a, b) => (String(a['id']) < String(b['id']) ? -1 : 1));
    case 'duplicated':
      return rows.flatMap((row) => [row, row]);
    case 'shrunk':
      return rows.slice(fault.rows ?? rowsShrunkBy);
    case 'foreign':
      return rows.map((row, nth) =>
        nth < (fault.rows ?? rows.length) ? { ...row, acquirerId: foreignAcquirerId } : row,
      );
    default:
      return rows;
  }
}

const privateAddress = 'http://169.254.169.254/latest/meta-data/';

/** Makes documents of a listing dangerous or broken. */
export function spoilDocuments(body: string, fault: FaultOf<'document'>): string {
  const payload: JsonObject = JSON.parse(body);
  rowsOf(payload).forEach((row, position) => {
    if (fault.at === 'all' || fault.at === position) spoilDocument(row, fault);
  });
  return JSON.stringify(payload);
}

function spoilDocument(row: JsonObject, { how, value }: FaultOf<'document'>): void {
  switch (how) {
    case 'private-address':
      row['url'] = value ?? privateAddress;
      return;
    case 'broken-address':
      row['url'] = value ?? 'https://';
      return;
    case 'parent-name':
      row['name'] = value ?? '../../../../home/agent/.bashrc';
      return;
    case 'redirect':
      row['url'] =
        `${String(row['url'])}&${playParameter}=${how}&to=${encodeURIComponent(value ?? privateAddress)}`;
      return;
    case 'huge':
    case 'expired':
    case 'wrong-type':
      row['url'] = `${String(row['url'])}&${playParameter}=${how}`;
  }
}
