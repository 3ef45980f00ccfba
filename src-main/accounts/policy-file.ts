import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type PolicySettings, policySettingsSchema } from '../../src-shared/contract/settings.ts';

/** The policy of this machine can't be followed; `message` is one line for a person. */
export class PolicyError extends Error {
  override name = 'PolicyError';
}

const policySchema = z.strictObject({ claimdeskPolicy: z.literal(1), settings: policySettingsSchema });

/**
 * What an organisation set for this machine; nothing where there is no file. One that can't be followed
 * to the letter ends the start: an organisation that requires something must not be obeyed in part.
 *
 * @throws PolicyError
 */
export function readPolicy(path: string): PolicySettings {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    if (code === 'ENOENT') return {};
    throw new PolicyError(`${startOf(path)} can't be read (${code}). ${end}`);
  }
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new PolicyError(`${startOf(path)} isn't JSON. ${end}`);
  }
  const read = policySchema.safeParse(json);
  if (read.success) return read.data.settings;
  throw new PolicyError(`${startOf(path)} isn't valid: ${problemsOf(read.error)}. ${end}`);
}

const startOf = (path: string): string => `The policy of your organisation in ${path}`;
const end = "Claimdesk doesn't start until the file is corrected.";

function problemsOf({ issues }: z.ZodError): string {
  return issues
    .map(({ path, message }) => (path.length === 0 ? message : `${path.join('.')}: ${message}`))
    .join('; ');
}
