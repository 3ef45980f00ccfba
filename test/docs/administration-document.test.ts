import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { policySettingsSchema } from '../../src-shared/contract/settings.ts';

const text = readFileSync(join(import.meta.dirname, '../../docs/administration.md'), 'utf8');

it('names each setting of the policy, and no other', () => {
  const [, rest = ''] = text.split('| setting | values |');
  const [table = ''] = rest.split('\n\n');
  const named = [...table.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
  expect(named).toHaveLength(new Set(named).size);
  expect(new Set(named)).toEqual(new Set(Object.keys(policySettingsSchema.shape)));
});

it('shows a policy that can be used', () => {
  const [, json = ''] = /```json\n([\s\S]+?)```/.exec(text) ?? [];
  const { settings } = JSON.parse(json) as { settings: unknown };
  expect(policySettingsSchema.safeParse(settings).success).toBe(true);
});
