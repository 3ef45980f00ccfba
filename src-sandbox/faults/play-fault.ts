import type { ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { World } from '../world/world.ts';
import type { Fault, FaultOf } from './fault.ts';
import { sendGzipBomb, sendHugePage } from './long-answers.ts';
import {
  spoilDocuments,
  spoilPage,
  successAsText,
  withDeepField,
  withOtherField,
  withProtoKeys,
} from './spoil-answers.ts';
import { dribble, hangUp, sendBytes, untilGone, rawAnswerOf } from './raw-answer.ts';

/** The request that a fault is played on. */
export interface Stage {
  outgoing: ServerResponse;
  /** Answers as the service does, with the effect. Call it at most once. */
  process: () => Promise<Response>;
  pause: (delayMs: number) => Promise<void>;
  world: () => World;
  /** Answer of this endpoint to the request before. */
  previousBody: string | undefined;
}

export async function playFault(fault: Fault, stage: Stage): Promise<Response> {
  switch (fault.kind) {
    case 'latency':
    case 'late':
      await stage.pause(fault.kind === 'late' ? fault.delayMs : fault.ms);
      return stage.process();
    case 'timeout':
      if (fault.processed) await stage.process();
      await untilGone(stage.outgoing, fault.holdMs);
      return hangUp(stage.outgoing, 'end', false);
    case 'close':
      return closeConnection(fault, stage);
    case 'status':
      if (fault.processed) await stage.process();
      return statusAnswer(fault);
    case 'redirect':
      if (fault.processed) await stage.process();
      return new Response(null, { status: fault.status, headers: { location: fault.location } });
    case 'refused':
      return Response.json({ success: false, message: fault.message });
    case 'html':
      if (fault.processed) await stage.process();
      return new Response(fault.html ?? captivePortal, {
        headers: { 'content-type': 'text/html; charset=utf-8' },
      });
    case 'empty-body':
      if (fault.processed) await stage.process();
      return new Response('', { headers: { 'content-type': 'application/json' } });
    case 'gzip-bomb':
      if (fault.processed) await stage.process();
      return sendGzipBomb(stage.outgoing, fault.megabytes);
    case 'content-length':
    case 'slow':
      return sendByHand(fault, await answerFor(fault.processed, stage), stage);
    case 'page':
      if (fault.how === 'huge') return sendHugePage(stage.outgoing, stage.world(), fault.rows ?? 100_000);
      return rewrite(await stage.process(), (body) => spoilPage(body, fault, stage.previousBody));
    case 'document':
      return rewrite(await stage.process(), (body) => spoilDocuments(body, fault));
    default:
      return rewrite(await answerFor(fault.processed, stage), (body) => spoilText(body, fault));
  }
}

const captivePortal =
  '<!doctype html><title>Wi-Fi</title><h1>Welcome! Please sign in to use this network.</h1>';

type TextFault = FaultOf<'cut' | 'success-text' | 'proto-keys' | 'deep' | 'row'>;

function spoilText(body: string, fault: TextFault): string | Uint8Array<ArrayBuffer> {
  switch (fault.kind) {
    case 'cut':
      return new TextEncoder().encode(body).slice(0, fault.atByte);
    case 'success-text':
      return successAsText(body);
    case 'proto-keys':
      return withProtoKeys(body);
    case 'deep':
      return withDeepField(body, fault.depth);
    default:
      return withOtherField(body, fault);
  }
}

/** Returns the service's own answer, or one that looks like it although nothing happened. */
async function answerFor(processed: boolean, stage: Stage): Promise<Response> {
  return processed ? stage.process() : Response.json({ success: true, data: {} });
}

async function rewrite(
  response: Response,
  spoil: (body: string) => string | Uint8Array<ArrayBuffer>,
): Promise<Response> {
  const type = response.headers.get('content-type') ?? 'application/json';
  return new Response(spoil(await response.text()), {
    status: response.status,
    headers: { 'content-type': type },
  });
}

function statusAnswer(fault: FaultOf<'status'>): Response {
  const headers: Record<string, string> = {};
  if (fault.retryAfter !== undefined) headers['retry-after'] = fault.retryAfter;
  const body = fault.body ?? { success: false, message: fault.message ?? `Fault ${fault.status}` };
  headers['content-type'] =
    fault.contentType ?? (typeof body === 'string' ? 'text/html; charset=utf-8' : 'application/json');
  // These have no body, or the platform refuses to build the answer.
  if ([204, 205, 304].includes(fault.status)) return new Response(null, { status: fault.status });
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return new Response(text, { status: fault.status, headers });
}

async function closeConnection(fault: FaultOf<'close'>, stage: Stage): Promise<Response> {
  const { outgoing } = stage;
  const answer = await rawAnswerOf(await answerFor(fault.processed, stage));
  if (fault.phase === 'mid-headers') await sendBytes(outgoing, half(answer.head));
  if (fault.phase === 'mid-body') await sendBytes(outgoing, Buffer.concat([answer.head, half(answer.body)]));
  return hangUp(outgoing, fault.how, fault.phase !== 'before-headers');
}

function half(bytes: Buffer): Buffer {
  return bytes.subarray(0, Math.floor(bytes.length / 2));
}

async function sendByHand(
  fault: FaultOf<'content-length' | 'slow'>,
  response: Response,
  stage: Stage,
): Promise<Response> {
  const { outgoing } = stage;
  if (fault.kind === 'content-length') {
    const length = (await response.clone().arrayBuffer()).byteLength + fault.by;
    const answer = await rawAnswerOf(response, { 'content-length': String(Math.max(0, length)) });
    await sendBytes(outgoing, Buffer.concat([answer.head, answer.body]));
    return hangUp(outgoing, 'end', true);
  }
  const answer = await rawAnswerOf(response);
  if (fault.part === 'headers') {
    await dribble(outgoing, answer.head, fault.bytesPerSecond);
    await sendBytes(outgoing, answer.body);
  } else {
    await sendBytes(outgoing, answer.head);
    await dribble(outgoing, answer.body, fault.bytesPerSecond);
  }
  await hangUp(outgoing, 'end', true);
  return RESPONSE_ALREADY_SENT;
}
