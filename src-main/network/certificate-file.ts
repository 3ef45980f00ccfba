import { X509Certificate } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import type { CaFileProblem } from '../../src-shared/domain/settings/network-settings.ts';
import { errorCode } from '../base/fault-code.ts';

/** A file of certificates can't be used. */
export class CertificateFileError extends Error {
  override name = 'CertificateFileError';
  readonly problem: CaFileProblem;

  constructor(problem: CaFileProblem) {
    super(problem);
    this.problem = problem;
  }
}

const mostBytes = 5 * 1024 * 1024;
const pem = /-----BEGIN (?:TRUSTED )?CERTIFICATE-----[^-]+-----END (?:TRUSTED )?CERTIFICATE-----/g;

/**
 * Reads the certificates of a file as PEM: it may hold several in PEM, or one in DER. @throws CertificateFileError
 */
export function readCertificateFile(path: string): string[] {
  let bytes: Buffer;
  try {
    if (statSync(path).size > mostBytes) throw new CertificateFileError('no_certificate');
    bytes = readFileSync(path);
  } catch (error) {
    if (error instanceof CertificateFileError) throw error;
    const isMissing = errorCode(error) === 'ENOENT';
    throw new CertificateFileError(isMissing ? 'missing' : 'unreadable');
  }
  const parts = bytes.toString('latin1').match(pem) ?? [bytes];
  try {
    return parts.map((part) => new X509Certificate(part).toString());
  } catch {
    throw new CertificateFileError('no_certificate');
  }
}

/** Returns a stamp that changes when the file is written; `null` if there is no file. */
export function stampOf(path: string): string | null {
  const stat = statSync(path, { throwIfNoEntry: false });
  return stat === undefined ? null : `${stat.ino}.${stat.size}.${stat.mtimeMs}`;
}
