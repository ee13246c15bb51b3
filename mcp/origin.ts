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
