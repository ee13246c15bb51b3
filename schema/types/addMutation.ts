import type { InputRef, ObjectRef } from '@pothos/core';
import type { z } from 'zod';
import type { ErrorCode } from '../../domain/errors';
import type { OperationContext } from '../../resolvers/context';
import { builder } from '../builder';
import { adminOnly, cost } from '../cost';
import { argumentsOf, type FieldTypes, fieldsOfInput, inputType, type Types } from '../inputTypes';
import { recordType } from '../recordType';

interface Operation<Shape> {
  (context: OperationContext, input: unknown): Promise<Shape>;
  /** The codes of the errors that this operation reports beside those that every one may. */
  errors?: readonly ErrorCode[];
}

interface Mutation<Shape> {
  type: ObjectRef<Types, Shape>;
  description: string;
  /** The argument `input`: its type, or what a type named after the mutation is generated from. */
  input?: InputRef<object> | z.ZodObject;
  /** What the arguments are generated from, where they are not in an `input`. */
  args?: z.ZodObject;
  /** The types of enum and nested fields of what is generated. */
  types?: FieldTypes;
  /** Hidden from API keys that are not administrators. */
  isAdministrative?: boolean;
  operation: Operation<Shape>;
  /** Converts the arguments to the input of the operation. */
  toInput?: (args: Record<string, unknown>) => unknown;
}

function inputOf(name: string, { input, types }: Pick<Mutation<unknown>, 'input' | 'types'>) {
  if (!input || !('shape' in input)) return input;
  const typeName = `${name[0]?.toUpperCase()}${name.slice(1)}Input`;
  return inputType(typeName, input, `The input of \`${name}\`.`, types);
}

/** A mutation that calls an operation; its description lists the error codes that the operation declares. */
export function addMutation<Shape>(name: string, mutation: Mutation<Shape>): void {
  const { type, description, args, types, operation } = mutation;
  const input = inputOf(name, mutation);
  const { toInput = (given) => (input ? given.input : given) } = mutation;
  const errors = (operation.errors ?? []).map((code) => `\`${code}\``).join(', ');
  builder.mutationField(name, (t) =>
    t.field({
      type,
      nullable: true,
      description: errors === '' ? description : `${description} Errors: ${errors}.`,
      args: input
        ? { input: t.arg({ type: input, required: true, description: fieldsOfInput(input) }) }
        : args
          ? argumentsOf(t, args, types)
          : {},
      ...(mutation.isAdministrative ? adminOnly({ own: 10 }) : cost({ own: 10 })),
      resolve: (_root, given, context) => operation(context.operation, toInput(given)) as never,
    }),
  );
}

/** The result of a deletion. */
export const DeletePayload = recordType<{ id: string }>('DeletePayload')('The result of a deletion.', {
  id: ['ID', 'The ID of the deleted resource.'],
});
