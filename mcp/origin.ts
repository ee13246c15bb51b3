import { isIP } from 'node:net';

/** The names of this machine, which a browser may use for a server on it. */
const loopback = ['localhost', '127.0.0.1', '[::1]'];

/**
 * Whether a page of the origin may call the server: its own and the configured ones may. The `Host` header is not consulted,
 * because in a DNS rebinding attack it has the name of the attacker.
 */
export function isAllowedOrigin(from: string, baseUrl: string, corsOrigins: readonly string[]): boolean {
  const { protocol, port, hostname, origin } = new URL(baseUrl);
  const suffix = port === '' ? '' : `:${port}`;
  const local = loopback.includes(hostname) ? loopback.map((name) => `${protocol}//${name}${suffix}`) : [];
  return [origin, ...local, ...corsOrigins].includes(from) || corsOrigins.includes('*');
}

/** Names that no public name server answers for, such as those of a cluster. */
const inner = ['.localhost', '.internal', '.cluster.local'];

/**
 * Whether a request was addressed to the server by a name of its own. In a DNS rebinding attack, the `Host` has the name of
 * a page's server, which the attacker has made the address of this one; an address or a name without a dot can't be that.
 */
export function isOwnHost(
  host: string | undefined,
  baseUrl: string,
  corsOrigins: readonly string[],
): boolean {
  if (corsOrigins.includes('*')) return true;
  if (!host || !URL.canParse(`http://${host}`)) return false;
  const { hostname } = new URL(`http://${host}`);
  const configured = [baseUrl, ...corsOrigins].filter((url) => URL.canParse(url));
  return (
    isIP(hostname.replace(/^\[|\]$/g, '')) !== 0 ||
    !hostname.includes('.') ||
    inner.some((suffix) => hostname.endsWith(suffix)) ||
    configured.some((url) => new URL(url).hostname === hostname)
  );
}
