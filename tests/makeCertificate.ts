import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Certificates are made by OpenSSL's own program, which a machine may not have. */
export const canMakeCertificates = spawnSync('openssl', ['version']).status === 0;

/** Writes a certificate that nobody signed, and its key, into a directory. */
export async function makeCertificate(
  directory: string,
  subjectAltName = 'IP:127.0.0.1',
): Promise<{ cert: string; key: string }> {
  const [cert, key] = ['cert.pem', 'key.pem'].map((name) => join(directory, name)) as [string, string];
  await promisify(execFile)('openssl', [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'],
    ...['-subj', '/CN=test', '-addext', `subjectAltName=${subjectAltName}`, '-keyout', key, '-out', cert],
  ]);
  return { cert, key };
}
