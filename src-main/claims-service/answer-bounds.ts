import type { ClientRequest, IncomingMessage } from 'node:http';

/** Share of a body that its framing may add on the wire: chunks need a few bytes each. */
const framingShare = 0.25;
const framingBytes = 64 * 1024;
/**
 * Most interim answers: a service may say that it is at work, or name what a page will need, but an endless series of
 * that is no answer.
 */
const mostInterimAnswers = 10;

/**
 * Ends an answer whose framing outweighs its body, such as one with a chunk for each byte: it would take many times
 * the time that its limit stands for.
 */
export function boundFraming(response: IncomingMessage, bodyBytes: number, onExceeded: () => void): void {
  const { socket } = response;
  const most = socket.bytesRead + bodyBytes * (1 + framingShare) + framingBytes;
  response.on('data', () => {
    if (socket.bytesRead > most) onExceeded();
  });
}

/** Ends what never becomes an answer: an unrequested change of protocol, or endless interim answers. */
export function boundInterimAnswers(outgoing: ClientRequest, onExceeded: (httpStatus: number) => void): void {
  let seen = 0;
  outgoing.on('upgrade', (response, socket) => {
    socket.destroy();
    onExceeded(response.statusCode ?? 0);
  });
  outgoing.on('information', ({ statusCode }) => {
    seen += 1;
    if (seen > mostInterimAnswers) onExceeded(statusCode);
  });
}
