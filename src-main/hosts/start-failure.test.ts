import { expect, it } from 'vitest';
import { PolicyError } from '../accounts/policy-file.ts';
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
