import { createInterface } from 'node:readline';
import { openEncrypted } from '../encrypted-database.ts';

/** Holds files as another program does, from a line with their paths until the next one. */
const [, , keyHex = ''] = process.argv;
let held: ReturnType<typeof openEncrypted>[] = [];
for await (const line of createInterface({ input: process.stdin })) {
  for (const database of held) database.close();
  held =
    line === ''
      ? []
      : line.split('\t').map((path) => openEncrypted(path, Buffer.from(keyHex, 'hex'), { readonly: false }));
  for (const database of held) {
    // Claimdesk may be writing just now.
    database.pragma('busy_timeout = 60000');
    database.exec('BEGIN EXCLUSIVE');
  }
  console.log(held.length);
}
