import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { World } from '../world/world.ts';

const megabyte = 1024 * 1024;

/** Sends a small answer that unpacks to a very large one. */
export async function sendGzipBomb(outgoing: ServerResponse, megabytes: number): Promise<Response> {
  outgoing.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' });
  const blank = Buffer.alloc(megabyte, ' ');
  function* text() {
    yield '{"success":true,"data":[';
    for (let sent = 0; sent < megabytes; sent++) yield blank;
    yield ']}';
  }
  return streamOut([Readable.from(text()), createGzip({ level: 1 })], outgoing);
}

const rowsPerChunk = 100;

/** Sends one page with very many claims: those that exist, then those that don't exist yet. */
export async function sendHugePage(outgoing: ServerResponse, world: World, rows: number): Promise<Response> {
  outgoing.writeHead(200, { 'content-type': 'application/json' });
  const newest = world.claimCount() - 1;
  const indexAt = (row: number) => (row <= newest ? newest - row : row);
  function* text() {
    yield '{"success":true,"data":[';
    for (let first = 0; first < rows; first += rowsPerChunk) {
      const count = Math.min(rowsPerChunk, rows - first);
      const claims = Array.from({ length: count }, (_, nth) =>
        JSON.stringify(world.claim(indexAt(first + nth))),
      );
      yield (first === 0 ? '' : ',') + claims.join(',');
    }
    yield ']}';
  }
  return streamOut([Readable.from(text())], outgoing);
}

async function streamOut(
  streams: [Readable] | [Readable, ReturnType<typeof createGzip>],
  outgoing: ServerResponse,
): Promise<Response> {
  try {
    await pipeline([...streams, outgoing]);
  } catch {
    // The client stopped reading, which is what it should do.
  }
  return RESPONSE_ALREADY_SENT;
}
