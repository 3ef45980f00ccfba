import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { readLockfile, readManifest } from './third-party-notices.ts';
import type { Release } from './deb.ts';

const noticesSchema = z.array(
  z.object({ name: z.string(), version: z.string(), licence: z.string(), texts: z.array(z.string()) }),
);

/** Lays the bill of materials, the notices of others' work and the checksums beside the artefacts. */
export async function writePapers(
  release: Release,
  artefacts: readonly string[],
  dir: string,
  runtime: ShippedRuntime = nodeOf(release.root),
): Promise<string[]> {
  const { root, version } = release;
  const url = pathToFileURL(join(root, 'out/renderer/third-party-notices.js')).href;
  const module: unknown = await import(url);
  const notices = noticesSchema.parse(Reflect.get(Object(module), 'default'));

  const sbom = join(dir, `claimdesk-${version}.cdx.json`);
  writeFileSync(sbom, `${JSON.stringify(billOfMaterials(release, [...notices, runtime]), null, 2)}\n`);
  const texts = notices.map((one) =>
    [`${one.name} ${one.version} (${one.licence})`, ...one.texts].join('\n\n'),
  );
  const noticesFile = join(dir, `claimdesk-${version}-third-party-notices.txt`);
  writeFileSync(noticesFile, `${texts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`);

  const all = [...artefacts, sbom, noticesFile];
  const sums = all.map((path) => `${sha256(path)}  ${basename(path)}\n`);
  writeFileSync(join(dir, 'SHA256SUMS'), sums.join(''));
  return all;
}

/** Programs that run Claimdesk and are packed with it. */
export interface ShippedRuntime {
  name: string;
  version: string;
  licence: string;
}

function nodeOf(root: string): ShippedRuntime {
  const { version = '' } = readManifest(join(root, 'node_modules/node'));
  return { name: 'node', version, licence: 'MIT' };
}

/** CycloneDX, of what is shipped: bundled or as it is, with what runs it. Its number and time are the commit's. */
function billOfMaterials(release: Release, shipped: readonly ShippedRuntime[]): object {
  const { root, version, atSeconds } = release;
  const integrities = new Map(
    Object.entries(readLockfile(root)).map(([path, one]) => [
      `${one.name ?? path.replace(/^.*node_modules\//, '')}@${one.version}`,
      one.integrity,
    ]),
  );
  const components = shipped.map((one) => {
    const purl = `pkg:npm/${one.name.replace('@', '%40')}@${one.version}`;
    const integrity = integrities.get(`${one.name}@${one.version}`);
    return {
      type: 'library',
      'bom-ref': purl,
      name: one.name,
      version: one.version,
      purl,
      licenses: [{ license: { name: one.licence } }],
      ...(integrity?.startsWith('sha512-')
        ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.slice(7), 'base64').toString('hex') }] }
        : {}),
    };
  });
  const digest = createHash('sha256').update(JSON.stringify(components)).digest('hex');
  const uuid = digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-5$3-8$4-$5');
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${uuid}`,
    version: 1,
    metadata: {
      timestamp: new Date(atSeconds * 1000).toISOString(),
      component: { type: 'application', name: 'claimdesk', version },
    },
    components,
  };
}

function sha256(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}
