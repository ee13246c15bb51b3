import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { addressFault } from './fault';
import type { AddressOptions } from './options';

/** With the meaning that libpq gives them. */
const tlsModes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full'] as const;
export type TlsMode = (typeof tlsModes)[number];

export interface TlsSettings {
  mode: TlsMode;
  /** PEM; null: the authorities that Node trusts. */
  ca: string | null;
}

/** How MySQL's own clients write the same modes, as `ssl-mode`. */
const mysqlModes: Record<string, TlsMode> = {
  disabled: 'disable',
  preferred: 'prefer',
  required: 'require',
  verify_ca: 'verify-ca',
  verify_identity: 'verify-full',
};
function readCertificates(pem: string): string {
  const blocks = pem.match(/-----BEGIN CERTIFICATE-----[\w+/=\s]+-----END CERTIFICATE-----/g) ?? [];
  try {
    if (blocks.length === 0) throw new Error('no certificate');
    for (const block of blocks) new X509Certificate(block);
  } catch {
    throw addressFault(
      'the option `sslca` of the address must be certificates in PEM, percent-encoded, not the path of a file',
    );
  }
  return blocks.join('\n');
}

/** @throws ValidationError that names the option at fault */
export function parseTls(options: AddressOptions, host: string): TlsSettings {
  const given = (options.get('sslmode') ?? 'prefer').toLowerCase();
  const mode = tlsModes.find((known) => known === given) ?? mysqlModes[given];
  if (!mode)
    throw addressFault(`the option \`sslmode\` of the address must be one of ${tlsModes.join(', ')}`);
  if (mode === 'verify-full' && isIP(host) !== 0) {
    throw addressFault('`sslmode=verify-full` needs a host name in place of an IP address');
  }
  const pem = options.get('sslca');
  if (pem === undefined) return { mode, ca: null };
  if (!mode.startsWith('verify')) {
    throw addressFault('`sslca` is only used with `sslmode=verify-ca` or `sslmode=verify-full`');
  }
  return { mode, ca: readCertificates(pem) };
}

export interface TlsOptions {
  ca: string | undefined;
  rejectUnauthorized: boolean;
  /** The certificate must be for the host, too. */
  verifyIdentity: boolean;
}

/** Null where the connection is not encrypted. */
export function tlsOptions({ mode, ca }: TlsSettings): TlsOptions | null {
  if (mode === 'disable') return null;
  return {
    ca: ca ?? undefined,
    rejectUnauthorized: mode.startsWith('verify'),
    verifyIdentity: mode === 'verify-full',
  };
}
