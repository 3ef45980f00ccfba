import { execFile } from 'node:child_process';

/** Proxy settings, spelled as in `HTTPS_PROXY` and `NO_PROXY`. */
export interface ProxySettings {
  proxy: string;
  noProxy: string | null;
}

type Run = (command: string, ...args: string[]) => Promise<string | null>;

/**
 * Finds the proxy for HTTPS: the environment's, else npm's own setting, else the system's. Scripts that choose a
 * proxy (PAC) are not supported. The system is asked with a command, and no thread waits for it.
 */
export async function findProxy({
  env,
  platform,
  run = runCommand,
}: {
  env: NodeJS.ProcessEnv;
  platform: NodeJS.Platform;
  run?: Run;
}): Promise<ProxySettings | null> {
  const noProxy = env['NO_PROXY'] ?? env['no_proxy'] ?? env['npm_config_noproxy'] ?? null;
  const named =
    env['HTTPS_PROXY'] ||
    env['https_proxy'] ||
    env['HTTP_PROXY'] ||
    env['http_proxy'] ||
    env['npm_config_https_proxy'] ||
    env['npm_config_proxy'];
  if (named) return { proxy: named, noProxy };
  const address = (await systemReaders[platform]?.(run)) ?? null;
  return address === null ? null : { proxy: `http://${address}`, noProxy };
}

const systemReaders: Partial<Record<NodeJS.Platform, (run: Run) => Promise<string | null>>> = {
  async darwin(run) {
    const text = await run('scutil', '--proxy');
    if (text === null || !/HTTPSEnable : 1/.test(text)) return null;
    return addressOf(/HTTPSProxy : (\S+)/.exec(text)?.[1], /HTTPSPort : (\d+)/.exec(text)?.[1]);
  },
  async win32(run) {
    const key = 'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Internet Settings';
    const text = await run('reg', 'query', key);
    if (text === null || !/ProxyEnable\s+REG_DWORD\s+0x1/.test(text)) return null;
    // Either one address for all, or `http=…;https=…`.
    const value = /ProxyServer\s+REG_SZ\s+(\S+)/.exec(text)?.[1] ?? '';
    const found = value.includes('=') ? /https=([^;]+)/.exec(value)?.[1] : value;
    return found ? found.replace(/^https?:\/\//, '') : null;
  },
  async linux(run) {
    const get = async (schema: string, key: string) =>
      (await run('gsettings', 'get', `org.gnome.system.proxy${schema}`, key))?.trim().replaceAll("'", '');
    if ((await get('', 'mode')) !== 'manual') return null;
    return addressOf(...(await Promise.all([get('.https', 'host'), get('.https', 'port')])));
  },
};

function addressOf(host: string | undefined, port: string | undefined): string | null {
  return host && port && port !== '0' ? `${host}:${port}` : null;
}

function runCommand(command: string, ...args: string[]): Promise<string | null> {
  return new Promise((resolve) => {
    execFile(command, args, { encoding: 'utf8', timeout: 2_000 }, (error, stdout) =>
      resolve(error === null ? stdout : null),
    );
  });
}
