import type { FaultOf } from './fault.ts';
import { isPlainObject, rowsOf, type JsonObject } from './json-rows.ts';

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
