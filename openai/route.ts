/** The definition of a route: how its request is read, and what answers it. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ValidationError } from '../domain/errors';
import type { FileLinks } from '../http/fileLinks';
import type { OperationContext } from '../resolvers/context';
import { readBody } from '../wire/input/readBody';
import type { ParamNames } from './errors';

declare module 'fastify' {
  interface FastifyContextConfig {
    paramNames?: ParamNames;
  }
}

export interface Call {
  operation: OperationContext;
  request: FastifyRequest;
  reply: FastifyReply;
  urlOf: FileLinks;
  /** Where files are kept while they are received. */
  workDir: string;
  /** Adds the state of the limit and the answer's record; called by itself unless an answer is streamed. */
  addLimits(): void;
}

export interface Route<Input = unknown> {
  method: 'GET' | 'POST' | 'DELETE';
  /** Relative to `/v1`. */
  url: string;
  paramNames?: ParamNames;
  /** @throws ValidationError */
  read(request: FastifyRequest, operation: OperationContext): Input;
  /** The operation. Given a fault in place of its input, it throws that once the caller is authorized and counted. */
  operation(ctx: OperationContext, input: ValidationError): Promise<unknown>;
  /** Returns the body of the answer; nothing where it has been sent. */
  run(call: Call, input: Input): Promise<unknown>;
}

/** A route whose input is known to itself alone. */
export function route<Input>(definition: Route<Input>): Route {
  return definition as Route;
}

/** The JSON object of a request. @throws ValidationError */
export function bodyOf(request: FastifyRequest): Record<string, unknown> {
  const body = readBody(request.body as Buffer | undefined);
  if (body instanceof Error) throw body;
  return body as Record<string, unknown>;
}

/** Seconds since 1970, as the API gives times. */
export const secondsOf = (at: Date): number => Math.floor(at.getTime() / 1000);
