/**
 * The script that starts the program with its own Node. A crash must not write the program's memory, which
 * holds keys and claims, into a file.
 *
 * @param dir as the shell reads it between double quotes
 */
export function shellLauncher(dir: string, before = ''): string {
  return `#!/bin/sh
${before}ulimit -c 0
exec "${dir}/node" "${dir}/app/out/main/claimdesk.js" "$@"
`;
}
