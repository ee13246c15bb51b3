/** The definition of an endpoint: its route, the operation that it calls, its input and its output. */
import type { z } from 'zod';
import type { ErrorCode } from '../domain/errors';
import { describeInput, type InputField } from '../domain/inputs/describeInput';
import type { RateCategory } from '../domain/limits';
import type { OperationContext } from '../resolvers/context';
import type { InputLocation } from '../wire/input/locate';
import type { RestType } from '../wire/records/types';

interface EndpointDefinition<Output> {
  /** `operationId` in the OpenAPI document. */
  name: string;
  method: 'GET' | 'POST' | 'DELETE';
  /** Relative to `/api/v1`, parameters in braces. */
  path: string;
  tag: 'Context' | 'Projects' | 'Search' | 'Chat' | 'Files' | 'Prompts';
  summary: string;
  description: string;
  /** The rate-limit bucket of its requests. */
  category: RateCategory;
  input?: { location: InputLocation; type: z.ZodObject; example: Record<string, unknown> };
  /** Whether each answer leaves a record, whose ID is in the header `X-Answer-Id`. */
  isRecorded?: boolean;
  /** Error codes beyond those that every endpoint has. */
  errors: ErrorCode[];
  call(ctx: OperationContext, input: unknown): Promise<Output>;
  output: RestType<Output>;
  /** The example response in the OpenAPI document. */
  example: Output;
}

export interface Endpoint extends Omit<EndpointDefinition<unknown>, 'input' | 'call' | 'output' | 'example'> {
  input: { location: InputLocation; fields: InputField[]; example: Record<string, unknown> } | null;
  /** Calls the operation and serializes its result. */
  run(ctx: OperationContext, input: unknown): Promise<unknown>;
  describeOutput: RestType<unknown>['describe'];
  outputExample: unknown;
}

export function endpoint<Output>(definition: EndpointDefinition<Output>): Endpoint {
  const { input, call, output, example, ...rest } = definition;
  return {
    ...rest,
    input: input
      ? { location: input.location, fields: describeInput(input.type), example: input.example }
      : null,
    run: async (ctx, sent) => output.write(await call(ctx, sent)),
    describeOutput: (place) => output.describe(place),
    outputExample: output.write(example),
  };
}
