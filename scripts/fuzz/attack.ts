import { DescribedResponses } from './describedResponses';
import type { HostileRequest } from './hostileRequests';

const hangMs = 15_000;
const described = new DescribedResponses();

/** Sends one request; an Error says what its answer has done wrong: a 5xx, a hang, a body that is not described. */
export async function attack(origin: string, key: string, request: HostileRequest): Promise<number> {
  const { method, target, headers, body } = request;
  const response = await fetch(origin + target, {
    method,
    headers: { ...headers, 'x-api-key': key },
    body: body as BodyInit | null,
    signal: AbortSignal.timeout(hangMs),
  });
  const text = await response.text();
  const { status } = response;
  if (status >= 500) throw new Error(`${status} for ${method} ${target}: ${text}`);
  if (!response.headers.get('x-request-id')) throw new Error(`no X-Request-Id for ${method} ${target}`);
  const pathname = new URL(origin + target).pathname;
  // No operation of the description answers these: the path or the method is not one of its own.
  const undescribed = status === 404 || status === 405 ? (JSON.parse(text) as { code: string }).code : null;
  if (undescribed === 'method_not_allowed' || undescribed === 'not_found') return status;
  const fault = described.fault(method, pathname, status, JSON.parse(text));
  if (fault) throw new Error(fault.slice(0, 2_000));
  return status;
}
