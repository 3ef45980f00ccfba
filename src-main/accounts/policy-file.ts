import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { SpokenLanguage } from '../../src-shared/contract/app.ts';
import { type PolicySettings, policySettingsSchema } from '../../src-shared/contract/settings.ts';
import { errorCode } from '../base/fault-code.ts';
import { parseJson } from '../base/parse-json.ts';

/** Reason why a policy can't be followed; the hosts have the words. */
export type PolicyProblem =
  | { kind: 'policyNotReadable'; path: string; code: string }
  | { kind: 'policyNotJson'; path: string }
  | { kind: 'policyNotValid'; path: string; json: unknown };

export class PolicyError extends Error {
  override name = 'PolicyError';
  readonly problem: PolicyProblem;

  constructor(problem: PolicyProblem) {
    super(problem.kind);
    this.problem = problem;
  }
}

const policySchema = z.strictObject({ claimdeskPolicy: z.literal(1), settings: policySettingsSchema });

/**
 * Reads what an organisation set for this machine; nothing if there is no file. A policy that can't be followed to
 * the letter ends the start: an organisation that requires something must not be obeyed in part.
 *
 * @throws PolicyError
 */
export function readPolicy(path: string): PolicySettings {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const code = errorCode(error) ?? 'unknown error';
    if (code === 'ENOENT') return {};
    throw new PolicyError({ kind: 'policyNotReadable', path, code });
  }
  const json = parseJson(text.replace(/^\uFEFF/, ''));
  if (json === undefined) throw new PolicyError({ kind: 'policyNotJson', path });
  const read = policySchema.safeParse(json);
  if (read.success) return read.data.settings;
  throw new PolicyError({ kind: 'policyNotValid', path, json });
}

const locales = { en: z.locales.en, es: z.locales.es, pt: z.locales.pt } as const;

const mostSaid = 500;

/** Returns which settings of a policy are wrong and how, in one readable line of printable characters. */
export function policyFaults(json: unknown, language: SpokenLanguage): string {
  const read = policySchema.safeParse(json, { error: locales[language]().localeError });
  const said = (read.error?.issues ?? [])
    .map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')}: ${message}`))
    .join('; ')
    .replaceAll(/\p{Cc}+/gu, ' ');
  return said.length <= mostSaid ? said : `${said.slice(0, mostSaid).toWellFormed()}…`;
}
