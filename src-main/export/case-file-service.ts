import { createHash } from 'node:crypto';
import type { NotAppended } from '../../src-shared/domain/export/case-file.ts';
import type { DocumentType } from '../../src-shared/domain/documents/document-rules.ts';
import type { CaseFile, CaseFileInput } from '../case-file/case-file.ts';

/** Creates the service of the case files' thread, which makes one case file after the other. */
export function createCaseFileService() {
  let file: CaseFile | null = null;
  function current(): CaseFile {
    if (file === null) throw new Error('No case file has begun.');
    return file;
  }
  return {
    async begin(input: CaseFileInput): Promise<void> {
      // Loaded here alone: no other export needs the libraries.
      const { createCaseFile } = await import('../case-file/case-file.ts');
      file = createCaseFile(input);
    },
    append: (key: string, type: DocumentType, bytes: Uint8Array): Promise<void> =>
      current().append(key, type, bytes),
    /** Lists a document that is not appended. @param bytes of a stored one, for its hash */
    list(key: string, reason: NotAppended, bytes: Uint8Array | null): void {
      current().list(key, reason, bytes && createHash('sha256').update(bytes).digest('hex'));
    },
    async finish(): Promise<Uint8Array> {
      const bytes = await current().finish();
      file = null;
      return bytes;
    },
  };
}
type Served = ReturnType<typeof createCaseFileService>;
/** The service as it is called from another thread. */
export type CaseFileService = {
  [Name in keyof Served]: (...args: Parameters<Served[Name]>) => Promise<Awaited<ReturnType<Served[Name]>>>;
};
