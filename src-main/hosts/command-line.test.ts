import { describe, expect, it } from 'vitest';
import { defaultProfileDir, readCommandLine } from './command-line.ts';
import { hostWordsEn } from '../../src-shared/words/en/en-hosts.ts';

const options = (args: string[], env: NodeJS.ProcessEnv = { XDG_DATA_HOME: '/data' }) => {
  const line = readCommandLine(args, env, hostWordsEn);
  return line.kind === 'start' ? line.options : expect.fail(`not a start: ${JSON.stringify(line)}`);
};
const message = (...args: string[]) => {
  const line = readCommandLine(args, {}, hostWordsEn);
  return line.kind === 'wrong' ? line.message : expect.fail(`not wrong: ${JSON.stringify(line)}`);
};

describe('the command line', () => {
  it('reads every option', () => {
    const args =
      '--demo --no-open --json --port 81 --profile /p --claims 5 --seed 7 --time-scale 0 --host browser'.split(
        ' ',
      );
    expect(options(args)).toEqual({
      demo: true,
      open: false,
      json: true,
      port: 81,
      profileDir: '/p',
      claims: 5,
      seed: 7,
      timeScale: 0,
      host: 'browser',
    });
  });

  it('finds the profile: option, variable, the system place; a temporary one for the demo', () => {
    const env = { XDG_DATA_HOME: '/data', CLAIMDESK_PROFILE: '/named' };
    expect(options([]).profileDir).toBe('/data/claimdesk');
    expect(options([], env).profileDir).toBe('/named');
    expect(options(['--profile', '/p'], env).profileDir).toBe('/p');
    expect(options(['--demo']).profileDir).toBeNull();
    expect(defaultProfileDir({ APPDATA: '/roaming' }, 'win32')).toBe('/roaming/Claimdesk');
    expect(defaultProfileDir({}, 'darwin')).toMatch(/Library\/Application Support\/Claimdesk$/);
  });

  it('finds the host: option, then variable; Electron has no address', () => {
    expect(options([]).host).toBeNull();
    expect(options([], { CLAIMDESK_HOST: 'electron' }).host).toBe('electron');
    expect(options(['--host', 'browser'], { CLAIMDESK_HOST: 'electron' }).host).toBe('browser');
    expect(message('--host', 'chrome')).toBe('--host needs electron or browser');
    expect(message('--host', 'electron', '--json')).toMatch(/^--host electron goes without/);
    expect(readCommandLine([], { CLAIMDESK_HOST: 'x' }, hostWordsEn)).toEqual({
      kind: 'wrong',
      message: 'CLAIMDESK_HOST needs electron or browser',
    });
  });

  it('says in one line what is wrong', () => {
    expect(message('--nonsense')).toMatch(/^Unknown option '--nonsense'$/);
    expect(message('--port', 'x')).toBe('--port needs a whole number from 0 to 65535');
    expect(message('--demo', '--claims', '-1')).toMatch(/^.*--claims.*$/);
    expect(message('--port', '70000')).toMatch(/--port/);
    expect(message('--claims', '4')).toBe('--claims is for the demo only');
    expect(message('--time-scale', '0')).toBe('--time-scale is for the demo only');
    expect(message('--demo', '--time-scale', '1.5')).toBe(
      '--time-scale needs a whole number from 0 to 10000',
    );
    expect(message('extra')).toMatch(/extra/);
  });

  it('--help wins', () => {
    expect(readCommandLine(['--help', '--port', 'x'], {}, hostWordsEn).kind).toBe('help');
  });
});
