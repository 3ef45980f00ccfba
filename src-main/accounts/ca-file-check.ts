import { CertificateFileError, readCertificateFile } from '../network/certificate-file.ts';
import { Refused } from '../base/refused.ts';

/** Refuses a file that can't be used before it is set. @throws Refused */
export function checkCaFile(path: string | null | undefined): void {
  if (path === undefined || path === null) return;
  try {
    readCertificateFile(path);
  } catch (error) {
    if (!(error instanceof CertificateFileError)) throw error;
    throw new Refused('ca_file_unusable', { problem: error.problem });
  }
}
