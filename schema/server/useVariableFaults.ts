import type { ExecutionArgs } from 'graphql';
import { GraphQLError, Kind } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { ValidationError } from '../../domain/errors';
import { variableFaults } from './variableFaults';

/** Reports invalid variables as REST reports invalid input: as one error that lists every fault with its path. */
export function useVariableFaults(): Plugin {
  const explained = (result: unknown, args: ExecutionArgs) => {
    const { errors, data } = result as { errors?: readonly GraphQLError[]; data?: unknown };
    const refused = errors?.some(({ nodes }) => nodes?.[0]?.kind === Kind.VARIABLE_DEFINITION);
    if (!refused || data !== undefined) return null;
    const faults = variableFaults(args.schema, args.document, args.operationName, args.variableValues);
    if (faults.length === 0) return null;
    const error = new ValidationError(faults);
    return {
      errors: [
        new GraphQLError(error.publicMessage, {
          originalError: error,
          extensions: { http: { status: 400, spec: true } },
        }),
      ],
    };
  };
  return {
    onExecute: ({ args }) => ({
      onExecuteDone({ result, setResult }) {
        const shown = explained(result, args);
        if (shown) setResult(shown);
      },
    }),
    onSubscribe: ({ args }) => ({
      onSubscribeResult({ result, setResult }) {
        const shown = explained(result, args);
        if (shown) setResult(shown);
      },
    }),
  };
}
