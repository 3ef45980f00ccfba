/**
 * The script that starts the program with its own Node. A crash must not write the program's memory, which
 * holds keys and claims, into a file, and no signal may open it to a debugger.
 *
 * @param dir as the shell reads it between double quotes
 */
export function shellLauncher(dir: string, before = ''): string {
  return `#!/bin/sh
${before}ulimit -c 0
exec "${dir}/node" --disable-sigusr1 "${dir}/app/out/main/claimdesk.js" "$@"
`;
}

/**
 * Shell code that sets `here` to the folder of the launcher itself, also if it was started by a link, or by a link to
 * a link.
 */
export const findOwnFolder = `self=$0
while [ -h "$self" ]; do
  link=$(readlink "$self")
  case $link in /*) self=$link ;; *) self=$(dirname -- "$self")/$link ;; esac
done
here=$(CDPATH= cd -- "$(dirname -- "$self")" && pwd)
`;
