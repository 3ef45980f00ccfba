import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { limits } from '../../src-testing/limits.ts';
import type { Sandbox } from '../sandbox.ts';

export interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  text: string;
}

export interface CallOptions {
  method?: string;
  body?: unknown;
  headers?: Record<string, string>;
  apiKey?: string | null;
  agent?: Agent;
  /** Ends the call from this side. */
  signal?: AbortSignal;
}

/** A plain client of the service: one connection per call unless an agent is given, no retries. */
export function call(sandbox: Sandbox, path: string, options: CallOptions = {}): Promise<Answer> {
  const { method = 'GET', body, apiKey = sandbox.apiKey, agent } = options;
  const headers: Record<string, string> = { ...options.headers };
  if (apiKey !== null) headers['authorization'] = `Bearer ${apiKey}`;
  if (body !== undefined) headers['content-type'] = 'application/json';
  return new Promise((resolve, reject) => {
    const signal = options.signal ?? AbortSignal.timeout(limits.conditionMs);
    const sent = request(
      new URL(path, sandbox.url),
      { method, headers, agent: agent ?? false, signal },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (part: Buffer) => chunks.push(part));
        answer.on('error', reject);
        answer.on('end', () => {
          const bytes = Buffer.concat(chunks);
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            bytes,
            text: bytes.toString('utf8'),
          });
        });
      },
    );
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body));
  });
}

/** A call of the control surface, over its own port. */
export async function control<T = unknown>(
  sandbox: Sandbox,
  path: string,
  method: 'GET' | 'POST' | 'DELETE' = 'GET',
  body: unknown = {},
): Promise<T> {
  const answer = await fetch(`${sandbox.controlUrl}/__sandbox/${path}`, {
    method,
    ...(method === 'POST'
      ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
      : {}),
  });
  if (!answer.ok) throw new Error(`Control call ${path}: ${answer.status} ${await answer.text()}`);
  return JSON.parse(await answer.text());
}

/** The error code of a call that must fail: `ECONNRESET`, `ABORT_ERR` and the like. */
export async function failureOf(calling: Promise<unknown>): Promise<string> {
  try {
    await calling;
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
  return 'no failure';
}
