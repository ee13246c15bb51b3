import { type ErrorCode, errorCodes } from '../../domain/errors';
import { problem, validationError } from '../../wire/records/problem';
import type { JsonSchema, Place } from '../../wire/records/types';
import type { Endpoint } from '../endpoint';

const requestId = '3f0c9a52-8a1d-4a56-9f0e-6b1d2c3e4f08';
const rateHeaderNames = ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset', 'RateLimit-Policy'];

function headerRefs(names: string[]): JsonSchema {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

/** All error codes of an endpoint. */
export function errorsOf({ method, input, errors }: Endpoint): ErrorCode[] {
  const body: ErrorCode[] = method === 'GET' ? [] : ['payload_too_large'];
  const refused: ErrorCode[] = input ? ['bad_request', 'validation_failed'] : [];
  return [
    ...errors,
    ...body,
    ...refused,
    ...(['unauthorized', 'rate_limit_exceeded', 'internal', 'unavailable', 'timeout'] as const),
  ];
}

function validationResponse(endpoint: Endpoint, place: Place): JsonSchema {
  const [field] = endpoint.input?.fields ?? [];
  const loc = [endpoint.input?.location ?? 'body', field?.wireName ?? ''];
  const path = endpoint.input?.location === 'path' && field?.schema.format === 'uuid';
  const fault = path
    ? { loc, msg: 'Input should be a valid UUID', type: 'uuid_parsing' }
    : { loc, msg: 'Field required', type: 'missing' };
  return {
    description: errorCodes.validation_failed.description,
    headers: headerRefs(['X-Request-Id', ...rateHeaderNames]),
    content: {
      'application/json': {
        schema: validationError.describe(place),
        example: validationError.write([fault]),
      },
    },
  };
}

function problemResponse(codes: ErrorCode[], status: number, place: Place): JsonSchema {
  const names = ['X-Request-Id'];
  if (![401, 413].includes(status)) names.push(...rateHeaderNames);
  if ([429, 503].includes(status)) names.push('Retry-After');
  const example = (code: ErrorCode) => ({
    summary: errorCodes[code].title,
    value: problem.write({ code, detail: errorCodes[code].description, requestId }),
  });
  return {
    description: codes.map((code) => `\`${code}\`: ${errorCodes[code].description}`).join('\n\n'),
    headers: headerRefs(names),
    content: {
      'application/json': {
        schema: problem.describe(place),
        examples: Object.fromEntries(codes.map((code) => [code, example(code)])),
      },
    },
  };
}

function byStatus(codes: ErrorCode[]): Map<number, ErrorCode[]> {
  const found = new Map<number, ErrorCode[]>();
  for (const code of codes) {
    const { status } = errorCodes[code];
    found.set(status, [...(found.get(status) ?? []), code]);
  }
  return found;
}

/** Responses that are the same for all endpoints. Not a 422: its example depends on the endpoint. */
export function sharedResponses(endpoints: readonly Endpoint[], place: Place): JsonSchema {
  const responses: JsonSchema = {};
  for (const endpoint of endpoints) {
    for (const [status, codes] of byStatus(errorsOf(endpoint))) {
      const [only] = codes;
      if (codes.length > 1 || status === 422 || only === undefined) continue;
      responses[only] = problemResponse(codes, status, place);
    }
  }
  return responses;
}

/** The responses of an endpoint by status. */
export function responsesOf(endpoint: Endpoint, place: Place): JsonSchema {
  const responses: JsonSchema = {
    200: {
      description: 'Successful Response',
      headers: headerRefs([
        'X-Request-Id',
        ...(endpoint.isRecorded ? ['X-Answer-Id'] : []),
        ...rateHeaderNames,
      ]),
      content: {
        'application/json': { schema: endpoint.describeOutput(place), example: endpoint.outputExample },
      },
    },
  };
  for (const [status, codes] of byStatus(errorsOf(endpoint))) {
    if (status === 422) responses[status] = validationResponse(endpoint, place);
    else if (codes.length > 1) responses[status] = problemResponse(codes, status, place);
    else responses[status] = { $ref: `#/components/responses/${codes[0]}` };
  }
  return responses;
}
