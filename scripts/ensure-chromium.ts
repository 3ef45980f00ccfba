import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { findChromium } from '../src-main/hosts/browser/find-chromium.ts';

export type ChromiumReading = { ok: true; path: string } | { ok: false; message: string };

/** Finds a Chromium, Chrome or Edge for the tests; as root on Debian it installs the package `chromium`. */
export function ensureChromium(): ChromiumReading {
  const found = findChromium();
  if (found !== null) return { ok: true, path: found };
  if (process.getuid?.() === 0 && existsSync('/etc/debian_version')) {
    console.log('No Chromium here: installing the Debian package chromium.');
    spawnSync('sh', ['-c', 'apt-get update -q && apt-get install -q -y --no-install-recommends chromium'], {
      stdio: 'inherit',
    });
    const installed = findChromium();
    if (installed !== null) return { ok: true, path: installed };
  }
  return {
    ok: false,
    message:
      'No Chromium, Chrome or Edge was found: install one (Debian: apt-get install chromium), or set CLAIMDESK_CHROMIUM to its path.',
  };
}
