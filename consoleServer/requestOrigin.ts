import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

/** Sent by the console with each request. Another origin's page cannot send it without a preflight request. */
const consoleHeader = 'x-lectern-console';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

export function isLoopbackAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 0) return address === 'localhost';
  return loopback.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

function hostnameOf(authority: string | undefined): string {
  const url = `http://${authority}`;
  return authority && URL.canParse(url) ? new URL(url).hostname.replace(/^\[|\]$/g, '') : '';
}

/** Set by proxies: the request may come from elsewhere, although its connection comes from this machine. */
const forwarding = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/** Whether a request comes from a program on this machine that addressed it as this machine, without a proxy. */
export function isFromThisMachine({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): boolean {
  if (forwarding.some((name) => headers[name] !== undefined)) return false;
  return isLoopbackAddress(socket.remoteAddress ?? '') && isLoopbackAddress(hostnameOf(headers.host));
}

export function hasConsoleHeader(headers: IncomingHttpHeaders): boolean {
  return headers[consoleHeader] !== undefined;
}

/**
 * Whether a request was sent by the console's own page: it has the console's header and the gateway's own origin.
 * @param publicOrigin the origin behind a proxy that changes `Host`
 */
export function isFromOwnPage(headers: IncomingHttpHeaders, publicOrigin: string | null): boolean {
  const { origin } = headers;
  if (!hasConsoleHeader(headers) || origin === undefined || !URL.canParse(origin)) return false;
  return new URL(origin).host === headers.host || origin === publicOrigin;
}
