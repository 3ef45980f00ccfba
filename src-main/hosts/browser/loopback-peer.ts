import { readFileSync } from 'node:fs';
import type { Socket } from 'node:net';

/** Number of reads of the kernel's table, which is written in pieces: while it changes, a row may be missed once. */
const looks = 3;

/**
 * Returns whether the other end of a loopback connection belongs to this program's user. Only Linux tells; elsewhere,
 * and where its table can't be read, every peer is accepted, and the code and the proofs are the only protection.
 */
export function isOwnPeer(
  { remotePort, localPort }: Pick<Socket, 'remotePort' | 'localPort'>,
  readTable: (name: 'tcp' | 'tcp6') => string = (name) => readFileSync(`/proc/net/${name}`, 'latin1'),
  ownUid: number | undefined = process.getuid?.(),
  platform: NodeJS.Platform = process.platform,
): boolean {
  if (platform !== 'linux' || ownUid === undefined) return true;
  if (remotePort === undefined || localPort === undefined) return false;
  for (let look = 0; look < looks; look += 1) {
    for (const name of ['tcp', 'tcp6'] as const) {
      let table: string;
      try {
        table = readTable(name);
      } catch {
        // No IPv6 on this machine is no reason; no table at all is nothing to judge by.
        if (name === 'tcp') return true;
        continue;
      }
      const uid = uidOf(table, remotePort, localPort);
      if (uid !== null) return uid === ownUid;
    }
  }
  return false;
}

/**
 * Returns a connection's user. Columns: number, local address, remote address, state, queues, timer, retransmits,
 * uid, …
 */
function uidOf(table: string, fromPort: number, toPort: number): number | null {
  const [from, to] = [fromPort, toPort].map((port) => `:${port.toString(16).toUpperCase().padStart(4, '0')}`);
  for (const line of table.split('\n')) {
    const [, local, remote, , , , , uid] = line.trim().split(/\s+/);
    if (local?.endsWith(from ?? '') && remote?.endsWith(to ?? '') && isLoopback(local) && isLoopback(remote))
      return Number(uid);
  }
  return null;
}

/** Returns whether the address is 127.0.0.1 as the kernel writes it, on its own and within IPv6. */
function isLoopback(address: string): boolean {
  return /^(?:0{16}FFFF0000)?0100007F:/.test(address);
}
