import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { shellLauncher } from './shell-launcher.ts';
import { filesIn, settleTimes, stageApp } from './stage-app.ts';
import { targetNamed } from './targets.ts';

const program = shellLauncher('/usr/lib/claimdesk');

export interface Release {
  root: string;
  version: string;
  /** Time of the commit in Unix seconds, which all files of the package get. */
  atSeconds: number;
}

/** The browser host as a Debian package, with its own Node. Profiles are the person's: removal leaves them. */
export function makeDeb({ root, version, atSeconds }: Release, work: string, artefacts: string): string {
  const tree = join(work, 'deb');
  const put = (path: string, content: string | Buffer, mode = 0o644) => {
    const to = join(tree, path);
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, content);
    chmodSync(to, mode);
  };
  const resource = (path: string) => readFileSync(join(root, 'resources', path));
  const compressed = (content: string | Buffer) => gzipSync(content, { level: 9 });

  stageApp(root, targetNamed('linux-x64'), join(tree, 'usr/lib/claimdesk'));
  // Debian's place for licences.
  for (const name of ['LICENSE', 'NODE-LICENSE']) {
    const to = join(tree, 'usr/share/doc/claimdesk', name === 'LICENSE' ? 'copyright' : 'node-copyright');
    mkdirSync(dirname(to), { recursive: true });
    renameSync(join(tree, 'usr/lib/claimdesk', name), to);
  }
  put('usr/bin/claimdesk', program, 0o755);
  put('usr/share/applications/claimdesk.desktop', resource('linux/claimdesk.desktop'));
  put('usr/share/man/man1/claimdesk.1.gz', compressed(resource('linux/claimdesk.1')));
  put('usr/share/doc/claimdesk/changelog.gz', compressed(debianChangelog(version, atSeconds)));
  put('usr/share/doc/claimdesk/CHANGELOG.md.gz', compressed(readFileSync(join(root, 'CHANGELOG.md'))));
  put('usr/share/lintian/overrides/claimdesk', resource('linux/lintian-overrides'));
  put(
    'usr/share/icons/hicolor/scalable/apps/claimdesk.svg',
    readFileSync(join(root, 'src-renderer/public/icon.svg')),
  );
  for (const file of readdirSync(join(root, 'resources/icons'))) {
    const size = basename(file, '.png');
    put(`usr/share/icons/hicolor/${size}x${size}/apps/claimdesk.png`, resource(`icons/${file}`));
  }

  const files = filesIn(tree);
  const sums = files.map((file) => {
    const digest = createHash('md5')
      .update(readFileSync(join(tree, file)))
      .digest('hex');
    return `${digest}  ${file}\n`;
  });
  const kilobytes = files.reduce((sum, file) => sum + Math.ceil(statSync(join(tree, file)).size / 1024), 0);
  put('DEBIAN/md5sums', sums.join(''));
  put('DEBIAN/control', control(version, kilobytes));
  settleTimes(tree, atSeconds);
  const artefact = join(artefacts, `claimdesk_${version}_amd64.deb`);
  // One thread: how many there are would show in the bytes.
  const compression = ['-Zxz', '-z6', '--threads-max=1'];
  execFileSync('dpkg-deb', ['--root-owner-group', ...compression, '--build', tree, artefact], {
    env: { ...process.env, SOURCE_DATE_EPOCH: String(atSeconds) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return artefact;
}

/** Writes a pre-release with a tilde, so that Debian sorts it before the release. */
const debianVersion = (version: string) => version.replace('-', '~');

const maintainer = () =>
  process.env['CLAIMDESK_MAINTAINER'] ?? 'The Claimdesk project <claimdesk@packages.invalid>';

function debianChangelog(version: string, atSeconds: number): string {
  const date = new Date(atSeconds * 1000).toUTCString().replace('GMT', '+0000');
  return `claimdesk (${debianVersion(version)}) stable; urgency=medium

  * What changed is in CHANGELOG.md.gz, beside this file.

 -- ${maintainer()}  ${date}
`;
}

/** @param version as npm spells it */
export function control(version: string, kilobytes: number): string {
  return `Package: claimdesk
Version: ${debianVersion(version)}
Architecture: amd64
Maintainer: ${maintainer()}
Installed-Size: ${kilobytes}
Depends: chromium | google-chrome-stable | microsoft-edge-stable | chromium-browser, libc6 (>= 2.28), libgcc-s1, libstdc++6
Recommends: gnome-keyring | kwalletmanager | keepassxc
Section: misc
Priority: optional
Description: chargeback claims, by keyboard and offline
 Claimdesk is for people who work on card-network chargebacks all day. Every
 read is local; every decision is on disk before the screen confirms it, and
 reaches the claims service once.
 .
 This package has its own Node and opens in Chromium, Chrome or Edge.
`;
}
