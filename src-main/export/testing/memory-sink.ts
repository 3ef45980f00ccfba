import type { ExportSink } from '../file-sink.ts';

/** A sink that keeps what it gets. `full` fails from so many pieces on, as a full disk does. */
export function createMemorySink(name: string, full = Number.POSITIVE_INFINITY) {
  const pieces: Uint8Array[] = [];
  const kept = { about: null as string | null, isAbandoned: false };
  const sink: ExportSink = {
    name,
    async write(bytes) {
      if (pieces.length >= full) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' });
      // The bytes are the export's again when this resolves.
      pieces.push(bytes.slice());
    },
    async finish(about) {
      kept.about = about;
    },
    async abandon() {
      kept.isAbandoned = true;
    },
  };
  return { sink, kept, bytes: () => Buffer.concat(pieces), pieces };
}
