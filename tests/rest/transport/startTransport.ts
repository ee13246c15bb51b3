import { connect } from 'node:net';
import { type FakeRest, startFakeRest } from '../support/fakeRest';

const started: FakeRest[] = [];
/** A gateway over operations that stand in; it is closed by `closeStarted`. */
export async function start(options?: Parameters<typeof startFakeRest>[0]) {
  const rest = await startFakeRest(options);
  started.push(rest);
  return rest;
}
export const closeStarted = () => Promise.all(started.splice(0).map((rest) => rest.close()));

export const key = { 'x-api-key': 'good' };
export const get = (rest: FakeRest, path: string, headers: Record<string, string> = key) =>
  fetch(rest.origin + path, { headers });
export const post = (
  rest: FakeRest,
  path: string,
  body: BodyInit | null,
  headers: Record<string, string> = {},
) => fetch(`${rest.origin}/api/v1${path}`, { method: 'POST', body, headers: { ...key, ...headers } });
/** Where a refused request is at fault, and by which rule. */
export const faultsOf = async (response: Response) => {
  expect(response.status).toBe(422);
  const { detail } = (await response.json()) as { detail: { loc: unknown[]; type: string }[] };
  return detail.map(({ loc, type }) => [loc.join('.'), type]);
};

/** Sends bytes as they are and resolves with all that comes back until the server hangs up. */
export function raw(origin: string, bytes: string): Promise<string> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes));
    let received = '';
    socket.on('data', (data) => {
      received += data;
    });
    socket.on('close', () => resolve(received));
    socket.on('error', reject);
  });
}
