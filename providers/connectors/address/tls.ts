import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { addressFault } from './fault';

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
const allowed = 'Allowed: sslmode, sslca';
const harmlessName = /^[a-z][a-z0-9_-]{0,39}$/i;

function readOptions(search: string): Map<string, string> {
  const options = new Map<string, string>();
  for (const pair of search.replace(/^\?/, '').split('&')) {
    if (pair === '') continue;
    const [written = '', ...rest] = pair.split('=');
    const name = written === 'ssl-mode' ? 'sslmode' : written;
    if (name !== 'sslmode' && name !== 'sslca') {
      const shown = harmlessName.test(written) && rest.length > 0 ? `\`${written}\`` : '';
      throw addressFault(
        `the address has an unknown option ${shown || '(its name is not shown)'}. ${allowed}`,
      );
    }
    if (options.has(name)) throw addressFault(`the option \`${name}\` of the address is given twice`);
    try {
      options.set(name, decodeURIComponent(rest.join('=')));
    } catch {
      throw addressFault(`the option \`${name}\` of the address is not percent-encoded`);
    }
  }
  return options;
}

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
export function parseTls(search: string, host: string): TlsSettings {
  const options = readOptions(search);
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
