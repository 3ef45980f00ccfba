import { clipSaid } from '../../src-shared/contract/coded.ts';
import { type Detail } from '../../src-shared/contract/details.ts';
import type { z } from 'zod';
import { envelopeSchema, serviceRefusalSchema } from '../../src-shared/claims-service/answers.ts';
import { keptOfAnswer } from '../../src-shared/claims-service/kept-fields.ts';
import { withoutCardNumbers } from '../../src-shared/domain/card-number/without-card-numbers.ts';
import type { Clock } from '../base/clock.ts';
import type { CallOutcome } from './call-outcome.ts';
import type { HttpExchange } from './http-exchange.ts';
import { redactJson, spellingsOf } from './redact-json.ts';
import { parseSafeJson } from './safe-json.ts';

type Answered = Extract<HttpExchange, { kind: 'answered' }>;

/**
 * Reads the bytes of an answer as the outcome of a call. The status alone decides 3xx, 401, 403, 408, 429 and 5xx;
 * everywhere else the service's own JSON is required.
 */
export async function readOutcome<T>(
  result: HttpExchange,
  readBody: (body: AnsweredBody) => Promise<CallOutcome<T>>,
  context: { apiKey: string; clock: Clock },
): Promise<CallOutcome<T>> {
  const { apiKey } = context;
  if (result.kind === 'failed') {
    const { fault, detail } = result;
    return result.sent
      ? { kind: 'ambiguous', fault, httpStatus: null, detail }
      : { kind: 'not_sent', fault, detail };
  }
  const { httpStatus } = result;
  if (httpStatus >= 300 && httpStatus < 400)
    return { kind: 'redirected', httpStatus, detail: { code: 'http_status', params: { httpStatus } } };
  if (httpStatus === 401)
    return { kind: 'unauthorized', httpStatus, message: await messageOf(result, apiKey) };
  if (httpStatus === 403) return { kind: 'forbidden', httpStatus, message: await messageOf(result, apiKey) };
  if (httpStatus === 429) {
    const retryAfterMs = readRetryAfterMs(result.headers['retry-after'], context.clock.nowMs());
    return { kind: 'rate_limited', httpStatus, retryAfterMs, message: await messageOf(result, apiKey) };
  }
  if (httpStatus === 408 || httpStatus >= 500 || httpStatus < 200) {
    const text = await messageOf(result, apiKey);
    const detail: Detail =
      text === null
        ? { code: 'http_status', params: { httpStatus } }
        : { code: 'http_status_said', params: { httpStatus, said: clipSaid(text) } };
    return { kind: 'ambiguous', fault: 'service_error', httpStatus, detail };
  }
  if (result.bodyFault) {
    const { fault, detail } = result.bodyFault;
    return { kind: 'ambiguous', fault, httpStatus, detail };
  }
  return readBody(bodyOf(result, apiKey));
}

/** A complete body that decides what happened, as its status doesn't. */
export interface AnsweredBody {
  httpStatus: number;
  contentType: string | undefined;
  body: Uint8Array;
  /** API key, which is removed wherever the service reflects it. */
  apiKey: string;
}

function bodyOf({ httpStatus, headers, body }: Answered, apiKey: string): AnsweredBody {
  return { httpStatus, contentType: headers['content-type'], body, apiKey };
}

/** Reads a body without its card numbers. Claims in its `data` are left as they are: `readClaim` sanitises each. */
export async function readAnsweredBody<S extends z.ZodType>(
  answered: AnsweredBody,
  schema: S,
  data: 'claims' | 'others' = 'others',
): Promise<CallOutcome<z.output<S>>> {
  const { httpStatus } = answered;
  const broken = (
    detail: Detail,
    fault: 'answer_broken' | 'answer_unusable' = 'answer_broken',
  ): CallOutcome<never> => ({
    kind: 'ambiguous',
    fault,
    httpStatus,
    detail,
  });
  if (!isJson(answered)) return broken({ code: 'not_json', params: { httpStatus } });
  const body = await parseBody(answered, data);
  const envelope = envelopeSchema.safeParse(body);
  if (!envelope.success) return broken({ code: 'not_the_service', params: { httpStatus } });
  if (!envelope.data.success) {
    const refusal = serviceRefusalSchema.parse(body);
    return { kind: 'refused', httpStatus, refusal: { ...refusal, message: clip(refusal.message) } };
  }
  if (httpStatus >= 400)
    return broken({ code: 'status_contradicts', params: { httpStatus } }, 'answer_unusable');
  const answer = schema.safeParse(body);
  if (!answer.success) {
    const path = answer.error.issues[0]?.path.map(String).join('.').slice(0, 100) ?? '';
    return broken({ code: 'field_missing', params: { httpStatus, path } }, 'answer_unusable');
  }
  return { kind: 'ok', httpStatus, answer: answer.data };
}

function isJson({ contentType }: AnsweredBody): boolean {
  return /^application\/([\w.-]+\+)?json\s*(;|$)/i.test(contentType ?? '');
}

/**
 * Parses a body without the key and card numbers; a text that can't hold the key in any spelling is not searched for
 * it.
 */
async function parseBody({ body, apiKey }: AnsweredBody, data: 'claims' | 'others'): Promise<unknown> {
  const text = Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8');
  const parsed = await parseSafeJson(text);
  const spellings = spellingsOf(apiKey);
  const mayHoldKey = text.includes('\\') || spellings.some((one) => text.includes(one));
  const redacted = mayHoldKey ? await redactJson(parsed, spellings) : parsed;
  return data === 'others'
    ? withoutCardNumbers(redacted, keptOfAnswer)
    : withoutCardNumbersBesideData(redacted);
}

function withoutCardNumbersBesideData(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('data' in body)) return withoutCardNumbers(body);
  const { data, ...rest } = body;
  return { ...Object(withoutCardNumbers(rest)), data };
}

async function messageOf(result: Answered, apiKey: string): Promise<string | null> {
  const answered = bodyOf(result, apiKey);
  if (result.bodyFault || !isJson(answered)) return null;
  const refusal = serviceRefusalSchema.safeParse(await parseBody(answered, 'others'));
  return refusal.success ? clip(refusal.data.message) : null;
}

function clip(text: string | null): string | null {
  return text === null ? null : clipSaid(text);
}

/** Parses `Retry-After`, in seconds or as a date; `null` if it is neither. A moment in the past is negative. */
export function readRetryAfterMs(header: string | undefined, nowMs: number): number | null {
  if (header === undefined) return null;
  const text = header.trim();
  if (/^-?\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
  const atMs = Date.parse(text);
  return Number.isNaN(atMs) ? null : atMs - nowMs;
}
