import type { ExecutionArgs, ExecutionResult } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { CompiledOperations, wasRejected } from './compiledOperations';

type Execute = (args: unknown) => ExecutionResult | Promise<ExecutionResult>;

/** Executes queries that clients repeat by functions compiled from them. The first plugin, so that others wrap it. */
export function useCompiledOperations(compiled = new CompiledOperations()): Plugin {
  return {
    onExecute({ executeFn, setExecuteFn }) {
      setExecuteFn(((args: ExecutionArgs) => {
        const { schema, document, operationName, rootValue, contextValue, variableValues } = args;
        const run = compiled.functionOf(schema, document, operationName);
        if (!run) return (executeFn as Execute)(args);
        const result = run(rootValue, contextValue, variableValues);
        if (result instanceof Promise) return result;
        // The executor explains rejected variables in the words that clients know.
        return wasRejected(result as ExecutionResult) ? (executeFn as Execute)(args) : result;
      }) as typeof executeFn);
    },
  };
}
