import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { OfferedDownload } from '../../export/download-offers.ts';
import { ExportCancelled } from '../../export/file-sink.ts';

/**
 * Sends a file that is made meanwhile, no faster than the browser reads it. An abandoned one ends without the last
 * chunk, by which the browser knows that it is incomplete and keeps nothing.
 */
export async function sendDownload(
  response: ServerResponse,
  { fileName, contentType, writeTo }: OfferedDownload,
): Promise<void> {
  const left = new AbortController();
  response.once('close', () => left.abort());
  const begin = () => {
    if (response.headersSent) return;
    response.writeHead(200, {
      'Content-Type': contentType,
      // Always saved, never shown as a page. The name is ours, and plain.
      'Content-Disposition': `attachment; filename="${fileName}"`,
      'Accept-Ranges': 'none',
    });
  };
  await writeTo({
    name: fileName,
    async write(bytes) {
      if (left.signal.aborted) throw new ExportCancelled();
      begin();
      // Not when there is room for more, but when these have left: otherwise pieces wait in a queue of the response.
      const written = Promise.withResolvers<void>();
      const leave = () => written.reject(new ExportCancelled());
      left.signal.addEventListener('abort', leave, { once: true });
      response.write(bytes, (error) => (error ? leave() : written.resolve()));
      await written.promise.finally(() => left.signal.removeEventListener('abort', leave));
    },
    async finish() {
      if (left.signal.aborted) throw new ExportCancelled();
      begin();
      response.end();
      await once(response, 'finish', { signal: left.signal }).catch(() => {
        throw new ExportCancelled();
      });
    },
    async abandon() {
      if (response.headersSent) {
        response.destroy();
        return;
      }
      response.writeHead(410, { 'Content-Type': 'text/plain; charset=utf-8' });
      response.end('nothing to download');
    },
  });
}
