/**
 * `npm run sign-update-feed -- --key FILE --url ADDRESS`: prints the signed feed of this version, with its
 * section of the changelog. `-- --new-key FILE` makes a key and prints what the machines need of it.
 */
import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { releaseSchema } from '../src-shared/contract/updates.ts';
import { signFeed } from '../src-main/updates/update-feed.ts';
import { readManifest } from './package/third-party-notices.ts';

const root = join(import.meta.dirname, '..');
const usage = `Usage: npm run --silent sign-update-feed -- --key PRIVATE-KEY --url HTTPS-ADDRESS
       npm run --silent sign-update-feed -- --new-key PRIVATE-KEY
`;

function main(): string {
  const { values } = parseArgs({
    options: { key: { type: 'string' }, url: { type: 'string' }, 'new-key': { type: 'string' } },
  });
  const newKey = values['new-key'];
  if (newKey !== undefined) {
    const { privateKey } = generateKeyPairSync('ed25519');
    const pem = privateKey.export({ format: 'pem', type: 'pkcs8' });
    writeFileSync(newKey, pem, { mode: 0o600, flag: 'wx' });
    const publicKey = createPublicKey(pem).export({ format: 'der', type: 'spki' }).toString('base64');
    return `${JSON.stringify({ feed: 'https://…', publicKey }, null, 2)}\n`;
  }
  if (values.key === undefined || values.url === undefined) throw new Error(usage);
  const version = readManifest(root).version ?? '';
  const release = releaseSchema.parse({
    version,
    url: values.url,
    ...changesOf(version, readFileSync(join(root, 'CHANGELOG.md'), 'utf8')),
  });
  return signFeed(release, createPrivateKey(readFileSync(values.key)));
}

/** Returns the entries of a release and its day, as `docs/releasing.md` requires them. */
export function changesOf(version: string, changelog: string): { releasedOn: string; changes: string[] } {
  const [, after] = changelog.split(`\n## ${version} – `);
  if (after === undefined) throw new Error(`CHANGELOG.md has no section "## ${version} – YYYY-MM-DD".\n`);
  const [releasedOn = '', ...lines] = (after.split('\n## ')[0] ?? '').split('\n');
  const changes = lines.filter((line) => line.startsWith('- ')).map((line) => line.slice(2).trim());
  return { releasedOn: releasedOn.trim(), changes };
}

if (import.meta.main) {
  try {
    process.stdout.write(main());
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message.trim() : String(error)}\n`);
    process.exitCode = 1;
  }
}
