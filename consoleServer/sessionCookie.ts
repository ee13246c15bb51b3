import type { IncomingHttpHeaders } from 'node:http';
import { sessionLifetimeSeconds } from './sessions';

/** Browsers share cookies between the ports of a host: gateways on one host would sign each other's browsers out. */
function cookieName(host = ''): string {
  const [, port] = /:(\d+)$/.exec(host) ?? [];
  return port ? `lectern_session_${port}` : 'lectern_session';
}

/** The token of the session, or null where the request has none. */
export function sessionToken({ cookie = '', host }: IncomingHttpHeaders): string | null {
  const name = cookieName(host);
  for (const part of cookie.split(';')) {
    const [key, value] = part.trim().split('=', 2);
    if (key === name && value) return value;
  }
  return null;
}

/** The `Set-Cookie` of a session for the host of the request; with an empty token, it removes the cookie. */
export function sessionCookie(token: string, { host }: IncomingHttpHeaders, isSecure: boolean): string {
  const lifetime = token === '' ? 0 : sessionLifetimeSeconds;
  const attributes = ['Path=/', `Max-Age=${lifetime}`, 'HttpOnly', 'SameSite=Strict'];
  return [`${cookieName(host)}=${token}`, ...attributes, ...(isSecure ? ['Secure'] : [])].join('; ');
}
