import type { Target } from './targets.ts';

/** The system and processor that a program or library is for, read from its first bytes; `null`: it is neither. */
export function readBinaryFormat(bytes: Buffer): Pick<Target, 'platform' | 'arch'> | null {
  if (bytes.length < 64) return null;
  if (bytes.readUInt32BE(0) === 0x7f454c46) return known('linux', elf[bytes.readUInt16LE(18)]);
  if (bytes.readUInt32LE(0) === 0xfeedfacf) return known('darwin', machO[bytes.readUInt32LE(4)]);
  if (bytes.readUInt16LE(0) !== 0x5a4d) return null;
  const at = bytes.readUInt32LE(0x3c);
  const isPe = at + 6 <= bytes.length && bytes.readUInt32LE(at) === 0x00004550;
  return isPe ? known('win32', pe[bytes.readUInt16LE(at + 4)]) : null;
}

type Arch = Target['arch'];
const elf: Readonly<Record<number, Arch>> = { 0x3e: 'x64', 0xb7: 'arm64' };
const machO: Readonly<Record<number, Arch>> = { 0x01000007: 'x64', 0x0100000c: 'arm64' };
const pe: Readonly<Record<number, Arch>> = { 0x8664: 'x64', 0xaa64: 'arm64' };

function known(platform: Target['platform'], arch: Arch | undefined) {
  return arch === undefined ? null : { platform, arch };
}
