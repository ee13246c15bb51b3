/** What an endpoint is: where it answers, which operation it calls, what goes in and what comes out. */
import type { z } from 'zod';
import type { ErrorCode } from '../domain/errors';
import { describeInput, type InputField } from '../domain/inputs/describeInput';
import type { RateCategory } from '../domain/limits';
import type { OperationContext } from '../resolvers/context';
import type { InputLocation } from './input/toLoc';
import type { RestType } from './records/types';

interface EndpointDefinition<Output> {
  /** `operationId` of the interface description. */
  name: string;
  method: 'GET' | 'POST' | 'DELETE';
  /** Relative to `/api/v1`, parameters in braces. */
  path: string;
  tag: 'Context' | 'Projects' | 'Search' | 'Chat' | 'Files' | 'Prompts';
  summary: string;
  description: string;
  /** The bucket in which its requests are counted. */
  category: RateCategory;
  input?: { location: InputLocation; type: z.ZodObject; example: Record<string, unknown> };
  /** The codes it can answer with beyond those of every endpoint. */
  errors: ErrorCode[];
  call(ctx: OperationContext, input: unknown): Promise<Output>;
  output: RestType<Output>;
  /** Shown in the interface description as it would be sent. */
  example: Output;
}

export interface Endpoint extends Omit<EndpointDefinition<unknown>, 'input' | 'call' | 'output' | 'example'> {
  input: { location: InputLocation; fields: InputField[]; example: Record<string, unknown> } | null;
  /** Calls the operation and writes its result. */
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
