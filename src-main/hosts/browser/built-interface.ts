import { interfacePolicy } from '../content-security-policy.ts';
import { readInterfaceFiles } from '../interface-files.ts';
import { type InterfaceSource, sendFile } from './http-host.ts';

/** Returns the built interface as pages of the browser host. */
export function builtInterface(dir: string): InterfaceSource {
  const files = readInterfaceFiles(dir);
  return {
    policy: interfacePolicy,
    indexPage: async (nonce) => files.indexPage(nonce),
    async answer(_request, response, pathname) {
      const file = files.find(pathname);
      if (file) sendFile(response, file);
      return file !== null;
    },
  };
}
