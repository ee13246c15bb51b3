import { type ExecutionArgs, type ExecutionResult, getOperationAST, OperationTypeNode } from 'graphql';
import { isAsyncIterable, type Plugin } from 'graphql-yoga';
import { AppError } from '../../domain/errors';
import type { Telemetry } from '../../domain/ports/telemetry';

type Execute = (args: unknown) => ExecutionResult | Promise<ExecutionResult>;

/** The first error of a result, or undefined. */
function failureOf(result: ExecutionResult | undefined): unknown {
  const [error] = result?.errors ?? [];
  if (!error) return undefined;
  return error.originalError instanceof AppError ? error.originalError : error;
}

/** Measures operations by type and outcome, with their resolvers as children. Cached responses are not measured. */
export function useTelemetry(telemetry: Telemetry): Plugin {
  return {
    onExecute({ args, executeFn, setExecuteFn }) {
      const { document, operationName } = args as ExecutionArgs;
      const type = getOperationAST(document, operationName)?.operation ?? OperationTypeNode.QUERY;
      setExecuteFn((async (asked: unknown) => {
        const measurement = telemetry.begin('graphql', { type });
        try {
          const result = await measurement.run(() => (executeFn as Execute)(asked));
          measurement.end(isAsyncIterable(result) ? undefined : failureOf(result));
          return result;
        } catch (error) {
          measurement.end(error);
          throw error;
        }
      }) as typeof executeFn);
    },
    onSubscribe() {
      telemetry.count('subscriptions', {});
    },
  };
}
