import { expect, it } from 'vitest';
import { PolicyError } from '../accounts/policy-file.ts';
import { SandboxNotStarted } from './sandbox-thread.ts';
import { explainStartFailure } from './start-failure.ts';

it.each([
  ['en', /in \/etc\/p\.json isn't valid: settings\.theme: Invalid option: .*\. Claimdesk doesn't start/],
  ['es', /en \/etc\/p\.json no es válida: settings\.theme: Opción inválida: .*\. Claimdesk no se inicia/],
  ['pt', /em \/etc\/p\.json não é válida: settings\.theme: Opção inválida: .*\. O Claimdesk não inicia/],
] as const)(
  'a policy that can’t be followed is said in one line, in the language %s',
  async (language, line) => {
    const json = { claimdeskPolicy: 1, settings: { theme: 'sepia' } };
    const error = new PolicyError({ kind: 'policyNotValid', path: '/etc/p.json', json });
    const { text, exitCode } = await explainStartFailure(error, '/profile', language);
    expect(text).toMatch(line);
    expect(text).not.toContain('\n');
    expect(exitCode).toBe(1);
  },
);

it.each([
  ['en', "Claimdesk couldn't start the built-in sandbox service: it ended before it was ready"],
  ['es', 'No se pudo iniciar el servicio sandbox incluido: terminó antes de estar listo'],
  ['pt', 'Não foi possível iniciar o serviço sandbox incluído: ele terminou antes de ficar pronto'],
] as const)('a sandbox that ended is said in one sentence, in the language %s', async (language, text) => {
  const error = new SandboxNotStarted(null);
  expect(await explainStartFailure(error, '/profile', language)).toEqual({ text, exitCode: 1 });
  expect(error.message).toBe("The sandbox couldn't start: it ended before it was ready");
});

it.each([
  [
    'en',
    "Claimdesk couldn't start because of an unexpected error.\nTechnical details: ENOENT: no such file",
    "Claimdesk couldn't start the built-in sandbox service because of an unexpected error.\nTechnical details: no memory",
  ],
  [
    'es',
    'No se pudo iniciar Claimdesk por un error inesperado.\nDetalles técnicos: ENOENT: no such file',
    'No se pudo iniciar el servicio sandbox incluido por un error inesperado.\nDetalles técnicos: no memory',
  ],
  [
    'pt',
    'Não foi possível iniciar o Claimdesk por causa de um erro inesperado.\nDetalhes técnicos: ENOENT: no such file',
    'Não foi possível iniciar o serviço sandbox incluído por causa de um erro inesperado.\nDetalhes técnicos: no memory',
  ],
] as const)(
  'what nobody foresaw is a whole sentence, and the system’s own words stand apart: %s',
  async (language, text, ofSandbox) => {
    const explain = (error: unknown) => explainStartFailure(error, '/profile', language);
    expect(await explain(new Error('ENOENT: no such file'))).toEqual({ text, exitCode: 1 });
    expect(await explain('ENOENT: no such file')).toEqual({ text, exitCode: 1 });
    expect((await explain(new SandboxNotStarted('no memory'))).text).toBe(ofSandbox);
  },
);
