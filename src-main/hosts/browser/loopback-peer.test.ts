import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { isOwnPeer } from './loopback-peer.ts';

const canBeAnother = process.getuid?.() === 0 && spawnSync('setpriv', ['--version']).status === 0;
const heading =
  '  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n';
const row = (from: string, to: string, uid: number) =>
  `   0: ${from} ${to} 01 00000000:00000000 00:00000000 00000000  ${uid}        0 4711 1 0 100 0 0 10 0\n`;

describe('the other end of a loopback connection', () => {
  const peer = { remotePort: 0xabcd, localPort: 0x11d7 };
  const judge = (tcp: string, tcp6 = heading) =>
    isOwnPeer(peer, (name) => (name === 'tcp' ? tcp : tcp6), 1000, 'linux');

  it('is ours when the kernel says so, in either table', () => {
    expect(judge(heading + row('0100007F:ABCD', '0100007F:11D7', 1000))).toBe(true);
    const within = '0000000000000000FFFF00000100007F';
    expect(judge(heading, heading + row(`${within}:ABCD`, `${within}:11D7`, 1000))).toBe(true);
  });

  // Promise: others-connections-end
  it('is not ours when it is another user’s, or nobody’s', () => {
    expect(judge(heading + row('0100007F:ABCD', '0100007F:11D7', 1001))).toBe(false);
    expect(judge(heading + row('0100007F:11D7', '0100007F:ABCD', 1000))).toBe(false);
    expect(judge(heading + row('0A00000A:ABCD', '0100007F:11D7', 1000))).toBe(false);
    expect(judge(heading)).toBe(false);
  });

  it('is looked for again when the table changed while it was read', () => {
    let looks = 0;
    const table = () => ((looks += 1) < 3 ? heading : heading + row('0100007F:ABCD', '0100007F:11D7', 1000));
    expect(isOwnPeer(peer, table, 1000, 'linux')).toBe(true);
  });

  it('is taken for ours where the system does not say', () => {
    const none = () => {
      throw new Error('EACCES');
    };
    expect(isOwnPeer(peer, none, 1000, 'linux')).toBe(true);
    expect(isOwnPeer(peer, () => heading, undefined, 'win32')).toBe(true);
  });
});

it.skipIf(!canBeAnother)(
  'another user is refused, and we are not (needs root to become another user)',
  async () => {
    const verdicts: boolean[] = [];
    const server = createServer((socket: Socket) => {
      verdicts.push(isOwnPeer(socket));
      socket.end();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const visit = ['bash', '-c', `exec 3<>/dev/tcp/127.0.0.1/${port}; cat <&3`];
    await once(spawn('setpriv', ['--reuid=65534', '--clear-groups', ...visit], { stdio: 'ignore' }), 'exit');
    await once(spawn('setpriv', ['--', ...visit], { stdio: 'ignore' }), 'exit');
    server.close();
    expect(verdicts).toEqual([false, true]);
  },
);
