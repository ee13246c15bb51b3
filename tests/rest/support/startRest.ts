/** The product with a caller that checks every answer against the interface description. */

import { DescribedResponses } from '../../../scripts/fuzz/describedResponses';
import { type Harness, startHarness } from '../../harness';

export interface Answer {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever an answer has
  body: any;
}

export interface CallOptions {
  /** Sent as JSON, or as it is where it is a string. */
  body?: unknown;
  /** `null` sends none; left out: a key whose limits no test reaches. */
  key?: string | null;
  headers?: Record<string, string>;
}

export interface Rest {
  harness: Harness;
  key: string;
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  get(path: string, options?: CallOptions): Promise<Answer>;
  post(path: string, body?: unknown, options?: CallOptions): Promise<Answer>;
  /** Init, PUT and confirm of a text; resolves with the file's id. */
  upload(filename: string, text: string, init?: Record<string, unknown>): Promise<string>;
  /** Waits until the file is searchable. */
  ready(fileId: string): Promise<void>;
  close(): Promise<void>;
}

const described = new DescribedResponses();

export async function startRest(environment?: Record<string, string>): Promise<Rest> {
  const harness = await startHarness(environment);
  const { key } = await harness.createKey();
  const rest: Rest = {
    harness,
    key,
    async call(method, path, { body, key: given = key, headers = {} } = {}) {
      const response = await fetch(harness.baseUrl + path, {
        method,
        headers: {
          ...(given === null ? {} : { 'x-api-key': given }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
      });
      const text = await response.text();
      const answer = text === '' ? null : (JSON.parse(text) as unknown);
      if (method !== 'HEAD' && method !== 'OPTIONS') {
        const fault = described.fault(method, new URL(response.url).pathname, response.status, answer);
        if (fault) throw new Error(fault);
      }
      if (!response.headers.get('x-request-id')) throw new Error('an answer without X-Request-Id');
      return { status: response.status, headers: response.headers, body: answer };
    },
    get: (path, options) => rest.call('GET', path, options),
    post: (path, body, options) => rest.call('POST', path, { body, ...options }),
    async upload(filename, text, init = {}) {
      const bytes = Buffer.from(text);
      const ticket = await rest.post('/files/init', { filename, size: bytes.length, ...init });
      const put = await fetch(ticket.body.upload_url, { method: 'PUT', body: bytes });
      if (put.status !== 201) throw new Error(`the upload answered ${put.status}`);
      const confirmed = await rest.post(`/files/${ticket.body.file_id}/confirm`);
      if (confirmed.status !== 200) throw new Error(`confirm answered ${confirmed.status}`);
      return ticket.body.file_id;
    },
    async ready(fileId) {
      const deadline = Date.now() + 30_000;
      for (;;) {
        const { body } = await rest.get(`/files/${fileId}/status`);
        if (body.status === 'ready') return;
        if (/_failed$/.test(body.status) || Date.now() > deadline) {
          throw new Error(`${fileId} is ${body.status}: ${body.error_message}`);
        }
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
    close: () => harness.close(),
  };
  return rest;
}

/** `loc` as a path, with the type: the part of a 422 that clients rely on. */
export function faults(answer: Answer): [string, string][] {
  expect(answer.status).toBe(422);
  return answer.body.detail.map((fault: { loc: unknown[]; type: string }) => [
    fault.loc.join('.'),
    fault.type,
  ]);
}

export function expectProblem(answer: Answer, status: number, code: string): void {
  expect(answer.body).toMatchObject({ status, code, request_id: answer.headers.get('x-request-id') });
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
}

export const unknownId = '00000000-0000-4000-8000-000000000000';
