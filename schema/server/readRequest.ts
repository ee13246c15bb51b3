/** Rejects requests that Yoga fails on. */
import { AppError } from '../../domain/errors';

function refuse(sentence: string): never {
  throw new AppError('bad_request', sentence);
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function parseJson(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return refuse(`${what} is not JSON.`);
  }
}

/** Parses a body: a request, or a batch of requests. @throws `bad_request` */
export function readBody(body: unknown): unknown {
  const value = parseJson(body instanceof Buffer ? body.toString('utf8') : '', 'The body of this request');
  if (Array.isArray(value) && !value.every(isObject)) {
    refuse('Each request of a batch must be a JSON object.');
  }
  return value;
}

/** @throws `bad_request` if `variables` or `extensions` is not a JSON object */
export function checkQueryParameters(url: string): void {
  const parameters = new URLSearchParams(url.split('?').slice(1).join('?'));
  for (const name of ['variables', 'extensions']) {
    for (const text of parameters.getAll(name)) {
      if (text === '') continue;
      const value = parseJson(text, `The parameter \`${name}\``);
      if (value !== null && !isObject(value)) refuse(`The parameter \`${name}\` must be a JSON object.`);
    }
  }
}
