import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tempDir } from '../../../src-testing/temp-dir.ts';

/** A certificate authority of one's own, as an office has it, and a server's certificate that it signed. */
export interface LocalAuthority {
  /** Its certificate, as a file. */
  caFile: string;
  /** The same in DER. */
  caFileInDer: string;
  /** For 127.0.0.1, localhost and claims.office.test. */
  server: { key: string; cert: string };
}

/** Made with the machine's openssl. */
export function createLocalAuthority(): LocalAuthority {
  const dir = tempDir();
  const path = (name: string) => join(dir, name);
  const openssl = (line: string) => execFileSync('openssl', line.split(' '), { cwd: dir, stdio: 'pipe' });
  const newKey = '-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes';
  writeFileSync(path('names'), 'subjectAltName=DNS:claims.office.test,DNS:localhost,IP:127.0.0.1\n');
  openssl(`req -x509 ${newKey} -days 2 -subj /CN=Office -keyout ca.key -out ca.pem`);
  openssl(`req ${newKey} -subj /CN=claims.office.test -keyout server.key -out server.csr`);
  const by = '-CA ca.pem -CAkey ca.key -CAcreateserial';
  openssl(`x509 -req -in server.csr ${by} -days 2 -extfile names -out server.pem`);
  openssl('x509 -in ca.pem -outform DER -out ca.cer');
  return {
    caFile: path('ca.pem'),
    caFileInDer: path('ca.cer'),
    server: {
      key: readFileSync(path('server.key'), 'utf8'),
      cert: readFileSync(path('server.pem'), 'utf8'),
    },
  };
}
