import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { readPolicy } from './policy-file.ts';

function policyOf(text: string): string {
  const path = join(tempDir(), 'policy.json');
  writeFileSync(path, text);
  return path;
}

it('reads what an organisation set; nothing where there is no file', () => {
  const settings = { autoLockMinutes: 5, holdSeconds: { send_email: 60 } };
  expect(readPolicy(policyOf(JSON.stringify({ claimdeskPolicy: 1, settings })))).toEqual(settings);
  expect(readPolicy(policyOf('\uFEFF{"claimdeskPolicy":1,"settings":{}}'))).toEqual({});
  expect(readPolicy(join(tempDir(), 'policy.json'))).toEqual({});
});

it.each([
  ['{"claimdeskPolicy":1', "isn't JSON"],
  ['[]', "isn't valid"],
  ['{"claimdeskPolicy":2,"settings":{}}', 'claimdeskPolicy:'],
  ['{"claimdeskPolicy":1,"settings":{"theme":"sepia"}}', 'settings.theme:'],
  ['{"claimdeskPolicy":1,"settings":{"holdSeconds":{"send_email":0}}}', 'settings.holdSeconds.send_email:'],
  ['{"claimdeskPolicy":1,"settings":{"autolockMinutes":5}}', '"autolockMinutes"'],
  ['{"claimdeskPolicy":1,"settings":{"listLayout":{}}}', '"listLayout"'],
  ['{"claimdeskPolicy":1,"settings":{},"comment":"x"}', '"comment"'],
])('says in one line what is wrong with %s', (text, said) => {
  const path = policyOf(text);
  const message = messageOf(() => readPolicy(path));
  expect(message).toContain(path);
  expect(message).toContain(said);
  expect(message).not.toContain('\n');
});

it('is not passed over where it can’t be read', () => {
  const folder = join(tempDir(), 'policy.json');
  mkdirSync(folder);
  expect(messageOf(() => readPolicy(folder))).toContain('(EISDIR)');
  const path = policyOf('{}');
  chmodSync(path, 0);
  expect(messageOf(() => readPolicy(path))).toMatch(/\(EACCES\)|isn't valid/);
});

function messageOf(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
  return expect.fail('was read');
}
