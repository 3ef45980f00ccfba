/** A system that a package is made for, and how each source of native parts names it. */
export interface Target {
  /** Name in the artefact's. */
  name: string;
  platform: 'linux' | 'darwin' | 'win32';
  arch: 'x64' | 'arm64';
  /** End of the names of napi-rs' platform packages. */
  napi: string;
  /** The registry's package of Node's own binary, and where the binary is in it. */
  nodePackage: string;
  nodeFile: string;
}

const target = (platform: Target['platform'], arch: Target['arch']): Target => {
  const system = { linux: 'linux', darwin: 'macos', win32: 'windows' }[platform];
  const abi = { linux: '-gnu', darwin: '', win32: '-msvc' }[platform];
  return {
    name: `${system}-${arch}`,
    platform,
    arch,
    napi: `${platform}-${arch}${abi}`,
    // Its makers name one of them otherwise.
    nodePackage: `${system === 'macos' && arch === 'arm64' ? 'node-bin' : 'node'}-${platform === 'win32' ? 'win' : platform}-${arch}`,
    nodeFile: platform === 'win32' ? 'bin/node.exe' : 'bin/node',
  };
};

export const targets: readonly Target[] = [
  target('linux', 'x64'),
  target('linux', 'arm64'),
  target('darwin', 'x64'),
  target('darwin', 'arm64'),
  target('win32', 'x64'),
];

export function targetNamed(name: string): Target {
  const found = targets.find((one) => one.name === name);
  if (!found) throw new Error(`There is no target ${name}: ${targets.map((one) => one.name).join(', ')}.`);
  return found;
}
