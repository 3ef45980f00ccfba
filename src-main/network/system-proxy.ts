import { spawnSync } from 'node:child_process';

/** As `HTTPS_PROXY` and `NO_PROXY` spell it. */
export interface ProxySettings {
  proxy: string;
  noProxy: string | null;
}

type Run = (command: string, ...args: string[]) => string | null;

/**
 * The proxy for HTTPS: the environment's, else npm's own setting, else the system's.
 * Scripts that choose a proxy (PAC) are not understood.
 */
export function findProxy({
  env,
  platform,
  run = runCommand,
}: {
  env: NodeJS.ProcessEnv;
  platform: NodeJS.Platform;
  run?: Run;
}): ProxySettings | null {
  const noProxy = env['NO_PROXY'] ?? env['no_proxy'] ?? env['npm_config_noproxy'] ?? null;
  const named =
    env['HTTPS_PROXY'] ||
    env['https_proxy'] ||
    env['HTTP_PROXY'] ||
    env['http_proxy'] ||
    env['npm_config_https_proxy'] ||
    env['npm_config_proxy'];
  if (named) return { proxy: named, noProxy };
  const address = systemReaders[platform]?.(run) ?? null;
  return address === null ? null : { proxy: `http://${address}`, noProxy };
}

const systemReaders: Partial<Record<NodeJS.Platform, (run: Run) => string | null>> = {
  darwin(run) {
    const text = run('scutil', '--proxy');
    if (text === null || !/HTTPSEnable : 1/.test(text)) return null;
    return addressOf(/HTTPSProxy : (\S+)/.exec(text)?.[1], /HTTPSPort : (\d+)/.exec(text)?.[1]);
  },
  win32(run) {
    const key = 'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Internet Settings';
    const text = run('reg', 'query', key);
    if (text === null || !/ProxyEnable\s+REG_DWORD\s+0x1/.test(text)) return null;
    // Either one address for all, or `http=…;https=…`.
    const value = /ProxyServer\s+REG_SZ\s+(\S+)/.exec(text)?.[1] ?? '';
    const found = value.includes('=') ? /https=([^;]+)/.exec(value)?.[1] : value;
    return found ? found.replace(/^https?:\/\//, '') : null;
  },
  linux(run) {
    const get = (schema: string, key: string) =>
      run('gsettings', 'get', `org.gnome.system.proxy${schema}`, key)?.trim().replaceAll("'", '');
    return get('', 'mode') === 'manual' ? addressOf(get('.https', 'host'), get('.https', 'port')) : null;
  },
};

function addressOf(host: string | undefined, port: string | undefined): string | null {
  return host && port && port !== '0' ? `${host}:${port}` : null;
}

function runCommand(command: string, ...args: string[]): string | null {
  const { status, stdout } = spawnSync(command, args, { encoding: 'utf8', timeout: 2_000 });
  return status === 0 ? stdout : null;
}
