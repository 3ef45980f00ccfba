import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { tempDir } from '../../src-testing/temp-dir.ts';
import { PolicyError, policyFaults, type PolicyProblem, readPolicy } from './policy-file.ts';

function policyOf(text: string): string {
  const path = join(tempDir(), 'policy.json');
  writeFileSync(path, text);
  return path;
}

it('reads what an organisation set; nothing where there is no file', () => {
  const settings = { autoLockMinutes: 5, timeZone: 'America/Sao_Paulo', holdSeconds: { send_email: 60 } };
  expect(readPolicy(policyOf(JSON.stringify({ claimdeskPolicy: 1, settings })))).toEqual(settings);
  expect(readPolicy(policyOf('\uFEFF{"claimdeskPolicy":1,"settings":{}}'))).toEqual({});
  expect(readPolicy(join(tempDir(), 'policy.json'))).toEqual({});
});

it('is no policy when it isn’t JSON', () => {
  const path = policyOf('{"claimdeskPolicy":1');
  expect(problemOf(() => readPolicy(path))).toEqual({ kind: 'policyNotJson', path });
});

it.each([
  ['[]', 'expected object'],
  ['{"claimdeskPolicy":2,"settings":{}}', 'claimdeskPolicy:'],
  ['{"claimdeskPolicy":1,"settings":{"theme":"sepia"}}', 'settings.theme:'],
  ['{"claimdeskPolicy":1,"settings":{"timeZone":"Mars/Phobos"}}', 'settings.timeZone: '],
  ['{"claimdeskPolicy":1,"settings":{"timeZone":"+03:00"}}', '"America/Sao_Paulo"'],
  ['{"claimdeskPolicy":1,"settings":{"holdSeconds":{"send_email":0}}}', 'settings.holdSeconds.send_email:'],
  ['{"claimdeskPolicy":1,"settings":{"emailsPerMinute":61}}', 'settings.emailsPerMinute:'],
  ['{"claimdeskPolicy":1,"settings":{"typedAbove":1001}}', 'settings.typedAbove:'],
  ['{"claimdeskPolicy":1,"settings":{"typedAbove":null}}', 'settings.typedAbove:'],
  ['{"claimdeskPolicy":1,"settings":{"autolockMinutes":5}}', '"autolockMinutes"'],
  ['{"claimdeskPolicy":1,"settings":{"listLayout":{}}}', '"listLayout"'],
  ['{"claimdeskPolicy":1,"settings":{"proxy":"http://a:b@proxy.example"}}', 'settings.proxy:'],
  ['{"claimdeskPolicy":1,"settings":{"caFile":"office.pem"}}', 'settings.caFile:'],
  [
    '{"claimdeskPolicy":1,"settings":{"rules":[{"name":"a","search":"colour:red","decision":{"kind":"accept"}}]}}',
    'settings.rules.0:',
  ],
  ['{"claimdeskPolicy":1,"settings":{"proposalLimits":{"forbidden":["pay"]}}}', 'settings.proposalLimits.'],
  [
    '{"claimdeskPolicy":1,"settings":{"proposalLimits":{"largestAmounts":{"EUR":"5"}}}}',
    'largestAmounts.EUR:',
  ],
  [
    '{"claimdeskPolicy":1,"settings":{"proposalLimits":{"largestAmounts":{"euro":5}}}}',
    'settings.proposalLimits.',
  ],
  [
    '{"claimdeskPolicy":1,"settings":{"proposalLimits":{"largestAmounts":{"EUR":5,"ZZZ":5}}}}',
    'settings.proposalLimits.largestAmounts.ZZZ:',
  ],
  [
    '{"claimdeskPolicy":1,"settings":{"rules":[{"name":"a","search":"","decision":{"kind":"pay"}}]}}',
    'settings.rules.0.',
  ],
  ['{"claimdeskPolicy":1,"settings":{},"comment":"x"}', '"comment"'],
])('says in one line what is wrong with %s', (text, said) => {
  const path = policyOf(text);
  const json: unknown = JSON.parse(text);
  expect(problemOf(() => readPolicy(path))).toEqual({ kind: 'policyNotValid', path, json });
  const faults = policyFaults(json, 'en');
  expect(faults).toContain(said);
  expect(faults).not.toContain('\n');
  for (const language of ['es', 'pt'] as const) expect(policyFaults(json, language)).not.toBe(faults);
});

const deep = `${'['.repeat(60_000)}${']'.repeat(60_000)}`;
const manyNames = Array.from({ length: 5000 }, (_, index) => `"name${index}":1`).join(',');

it.each([
  ['null', 'null'],
  ['a number', '5'],
  ['no settings', '{"claimdeskPolicy":1}'],
  ['no version', '{"settings":{}}'],
  ['settings that are a list', '{"claimdeskPolicy":1,"settings":[]}'],
  ['a setting that is nothing', '{"claimdeskPolicy":1,"settings":{"theme":null}}'],
  ['a number too large for one', '{"claimdeskPolicy":1,"settings":{"emailsPerMinute":1e999}}'],
  ['levels without end', `{"claimdeskPolicy":1,"settings":{"theme":${deep}}}`],
  ['levels without end in an unknown setting', `{"claimdeskPolicy":1,"settings":{"fontSize":${deep}}}`],
  ['levels without end instead of a policy', deep],
  ['a hold of an unknown kind', '{"claimdeskPolicy":1,"settings":{"holdSeconds":{"refund":5}}}'],
  [
    'a setting with the name of a prototype',
    '{"claimdeskPolicy":1,"settings":{"__proto__":{"theme":"dark"}}}',
  ],
  ['a policy with the name of a prototype', '{"claimdeskPolicy":1,"settings":{},"__proto__":{}}'],
  ['names that break lines and colour terminals', '{"claimdeskPolicy":1,"settings":{"a\\nb\\u001b[31m":1}}'],
  ['thousands of unknown settings', `{"claimdeskPolicy":1,"settings":{${manyNames}}}`],
])('is followed to the letter or not at all, and says so in one short line: %s', (_, text) => {
  expect(problemOf(() => readPolicy(policyOf(text)))).toMatchObject({ kind: 'policyNotValid' });
  for (const language of ['en', 'es', 'pt'] as const) {
    const faults = policyFaults(JSON.parse(text), language);
    expect(faults).not.toBe('');
    expect(faults).not.toMatch(/\p{Cc}/u);
    expect(faults.length).toBeLessThanOrEqual(501);
  }
});

it('is not passed over where it can’t be read', () => {
  const folder = join(tempDir(), 'policy.json');
  mkdirSync(folder);
  expect(problemOf(() => readPolicy(folder))).toMatchObject({ kind: 'policyNotReadable', code: 'EISDIR' });
  const path = policyOf('{}');
  chmodSync(path, 0);
  // An administrator can read it all the same.
  expect(['policyNotReadable', 'policyNotValid']).toContain(problemOf(() => readPolicy(path)).kind);
});

function problemOf(read: () => unknown): PolicyProblem {
  try {
    read();
  } catch (error) {
    if (error instanceof PolicyError) return error.problem;
    throw error;
  }
  return expect.fail('was read');
}
