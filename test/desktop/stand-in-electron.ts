import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Target } from '../../scripts/package/targets.ts';

/** Where Electron keeps its fuses: a mark, the version and the number of them, and each as Electron ships it. */
const fuseWire = Buffer.concat([
  Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
  Buffer.from([1, 9]),
  Buffer.from('101100011', 'latin1'),
]);

const plist = (name: string) => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0"><dict>
<key>CFBundleName</key><string>${name}</string>
<key>CFBundleExecutable</key><string>${name}</string>
<key>CFBundleIdentifier</key><string>com.github.Electron</string>
<key>CFBundleIconFile</key><string>electron.icns</string>
</dict></plist>
`;

/** Without its maker's signature, which is its last part: Electron's own program has none. */
function unsigned(program: Buffer): Buffer {
  const header = program.readUInt32LE(0x3c);
  // Of the 64-bit header's table of places and sizes, the fifth.
  const entry = header + 24 + 112 + 4 * 8;
  const at = program.readUInt32LE(entry);
  program.fill(0, entry, entry + 8);
  return at === 0 ? program : program.subarray(0, at);
}

/** An archive laid out as Electron's own, with a program that does nothing: what is packed around it can be checked. */
export function makeStandInElectron(
  dir: string,
  version: string,
  target: Target,
  /** A program for Windows, whose resources are written. */
  windowsProgram: string | null,
): void {
  const work = mkdtempSync(join(tmpdir(), 'claimdesk-electron-dist-'));
  const put = (path: string, content: string | Buffer) => {
    mkdirSync(dirname(join(work, path)), { recursive: true });
    writeFileSync(join(work, path), content);
    chmodSync(join(work, path), 0o755);
  };
  try {
    if (target.platform === 'darwin') {
      const app = 'Electron.app/Contents';
      put(`${app}/Info.plist`, plist('Electron'));
      put(`${app}/MacOS/Electron`, 'a program');
      put(`${app}/Resources/default_app.asar`, '');
      put(`${app}/Resources/electron.icns`, '');
      put(`${app}/Frameworks/Electron Framework.framework/Electron Framework`, fuseWire);
      for (const kind of ['', ' (GPU)', ' (Plugin)', ' (Renderer)']) {
        const helper = `Electron Helper${kind}`;
        put(`${app}/Frameworks/${helper}.app/Contents/Info.plist`, plist(helper));
        put(`${app}/Frameworks/${helper}.app/Contents/MacOS/${helper}`, 'a program');
      }
    } else if (target.platform === 'win32') {
      if (windowsProgram === null) throw new Error('a program for Windows is needed');
      put('electron.exe', Buffer.concat([unsigned(readFileSync(windowsProgram)), fuseWire]));
      put('resources/default_app.asar', '');
    } else {
      put('electron', Buffer.concat([Buffer.from('a program '.repeat(10)), fuseWire]));
      put('resources/default_app.asar', '');
    }
    put('version', version);
    put('LICENSE', 'MIT');
    put('LICENSES.chromium.html', '');
    const archive = join(dir, `electron-v${version}-${target.platform}-${target.arch}.zip`);
    execFileSync('zip', ['-q', '-r', '-X', archive, '.'], { cwd: work });
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
