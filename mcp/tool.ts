/** The definition of a tool: its input, the operation that it calls, and its output. */
import type { Tool as ToolDescription } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import { describeInput, objectSchema } from '../domain/inputs/describeInput';
import type { FileLinks } from '../http/fileLinks';
import type { OperationContext } from '../resolvers/context';
import { toDomainInput } from '../wire/input/toDomainInput';
import { inLine, type RestType } from '../wire/records/types';

/** The context that a tool gets besides its input. */
export interface ToolContext {
  operation: OperationContext;
  urlOf: FileLinks;
}

interface ToolDefinition<Output> {
  name: string;
  title: string;
  description: string;
  input: z.ZodObject;
  output: RestType<Output>;
  /** `write` adds data, `destroy` deletes some; neither is offered to keys that may only read. */
  effect: 'read' | 'write' | 'destroy';
  /**
   * Whether the result contains text that strangers wrote, which is then enclosed in a fence. `inside`: the output
   * encloses it itself.
   */
  untrusted: 'no' | 'inside' | 'whole';
  call(ctx: ToolContext, input: unknown): Promise<Output>;
}

export interface Tool {
  effect: ToolDefinition<unknown>['effect'];
  untrusted: ToolDefinition<unknown>['untrusted'];
  description: ToolDescription;
  /** Calls the operation with the arguments of a client, and serializes its result. */
  run(ctx: ToolContext, sent: object): Promise<Record<string, unknown>>;
}

export function tool<Output>(definition: ToolDefinition<Output>): Tool {
  const { name, title, description, input, output, effect, untrusted, call } = definition;
  const fields = describeInput(input);
  return {
    effect,
    untrusted,
    description: {
      name,
      title,
      description,
      inputSchema: {
        ...objectSchema(fields),
        additionalProperties: false,
      } as unknown as ToolDescription['inputSchema'],
      outputSchema: output.describe(inLine) as ToolDescription['outputSchema'],
      annotations: {
        title,
        readOnlyHint: effect === 'read',
        destructiveHint: effect === 'destroy',
        idempotentHint: effect !== 'write',
        // Everything is in the environment of the key; nothing reaches out to the world.
        openWorldHint: false,
      },
    },
    run: async (ctx, sent) =>
      output.write(await call(ctx, toDomainInput(fields, sent))) as Record<string, unknown>,
  };
}
