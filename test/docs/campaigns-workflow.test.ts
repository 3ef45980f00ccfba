import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const workflow = readFileSync(join(root, '.github/workflows/campaigns.yml'), 'utf8');
const commands = [...workflow.matchAll(/^ +- '([^']+)'$/gm)].map(([, command = '']) => command);

it('The weekly workflow runs each campaign, by the name that its command has', () => {
  const { stderr } = spawnSync(process.execPath, [join(root, 'scripts/campaign.ts')], { encoding: 'utf8' });
  const names = [...stderr.matchAll(/^ {2}([a-z-]+) /gm)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(10);
  const campaigns = commands.filter((command) => command.startsWith('campaign -- '));
  expect(campaigns.toSorted()).toEqual(names.map((name) => `campaign -- ${name}`).toSorted());
});

it('The weekly workflow runs the long forms that are commands of their own, each with a time limit', () => {
  const others = commands.filter((command) => !command.startsWith('campaign -- '));
  expect(others.toSorted()).toEqual(['soak', 'test:faults', 'test:faults -- --storage', 'test:recovery']);
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  for (const command of others) expect(Object.keys(scripts)).toContain(command.split(' ')[0]);
  const jobs = workflow.split(/^ {2}(?=[a-z]+:$)/m).slice(1);
  for (const job of jobs.filter((text) => text.includes('runs-on:')))
    expect(job).toMatch(/timeout-minutes: \d+/);
});
