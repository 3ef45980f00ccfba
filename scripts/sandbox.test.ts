import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';

const cli = fileURLToPath(new URL('sandbox.ts', import.meta.url));

function start(...args: string[]) {
  const child = spawn(process.execPath, [cli, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, LC_ALL: 'C' },
  });
  const output = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.err += text));
  const ended = once(child, 'close').then(([code]) => ({ code, ...output }));
  return { child, output, ended };
}

async function ready({ child, output }: ReturnType<typeof start>): Promise<string> {
  while (!output.out.includes('\n')) await once(child.stdout, 'data');
  return output.out;
}

describe('npm run sandbox', () => {
  it('prints one line of JSON, answers, and ends on SIGTERM', async () => {
    const running = start('--json', '--claims', '20', '--seed', '9');
    const connection = z
      .strictObject({
        url: z.url(),
        acquirerId: z.string(),
        partnerId: z.string(),
        apiKey: z.string(),
        controlUrl: z.url(),
      })
      .parse(JSON.parse(await ready(running)));
    const answer = await fetch(`${connection.url}/claims/acquirer/${connection.acquirerId}`, {
      headers: { authorization: `Bearer ${connection.apiKey}` },
    });
    expect(answer.status).toBe(200);
    running.child.kill('SIGTERM');
    const end = await running.ended;
    expect([end.code, end.err, end.out.split('\n')]).toEqual([0, '', [expect.any(String), '']]);
  });

  it('ends with the shell that npm runs it in', async () => {
    const shell = spawn('sh', ['-c', `"${process.execPath}" "${cli}" --json --claims 1; true`], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, npm_lifecycle_event: 'sandbox' },
    });
    const [line]: Buffer[] = await once(shell.stdout, 'data');
    shell.kill('SIGKILL');
    // The pipe closes when the last process that holds it is gone.
    await once(shell.stdout, 'close');
    await expect(fetch(JSON.parse(String(line)).url)).rejects.toThrow('fetch failed');
  });

  it.each([
    [['--nonsense'], "Unknown option '--nonsense'"],
    [['--port', 'x'], '--port needs a whole number from 0 to 65535'],
    [['--port', '70000'], '--port needs a whole number from 0 to 65535'],
    [['--port'], '--port needs a value'],
    [['--json=1'], '--json takes no value'],
    [['--time-scale', '-'], '--time-scale needs a number from 0 to 10000'],
    [['--claims', '-1'], '--claims'],
    [['--start-key', 'both'], '--start-key needs one of: inclusive, exclusive'],
    [['extra'], "Unexpected argument 'extra'"],
  ])('refuses %j with a line and the usage', async (args, message) => {
    const { code, out, err } = await start(...args).ended;
    expect([code, out]).toEqual([2, '']);
    expect(err.split('\n')[0]).toContain(message);
    expect(err).toContain('Usage: npm run sandbox');
  });

  it.each([
    ['es_AR.UTF-8', 'Opción desconocida', 'Uso: npm run sandbox'],
    ['pt_BR.UTF-8', 'Opção desconhecida', 'Uso: npm run sandbox'],
    ['de_DE.UTF-8', 'Unknown option', 'Usage: npm run sandbox'],
  ])('speaks as the terminal does: %s', async (LC_ALL, problem, usage) => {
    const child = spawn(process.execPath, [cli, '--nonsense'], { env: { ...process.env, LC_ALL } });
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (said += text));
    await once(child, 'close');
    expect(said.split('\n')[0]).toContain(problem);
    expect(said).toContain(usage);
  });

  it('explains itself', async () => {
    expect(await start('--help').ended).toMatchObject({ code: 0, out: expect.stringContaining('--seed N') });
  });

  it('says that a port is taken', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    expect(await start('--port', port).ended).toEqual({
      code: 1,
      out: '',
      err: `Another program is using port ${port}.\n`,
    });
    other.close();
  });
});
