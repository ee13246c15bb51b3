import {
  coerceInputValue,
  type DocumentNode,
  type ExecutionResult,
  GraphQLScalarType,
  type GraphQLSchema,
  getOperationAST,
  isInputObjectType,
  type OperationDefinitionNode,
} from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';

/** Compiling takes as long as some hundred executions, so only what clients repeat is compiled. */
const usesBeforeCompiling = 20;

type Run = CompiledQuery['query'];

/** How an operation is executed: the number of its uses so far, then its function; null if it cannot be compiled. */
type Execution = number | Run | null;

/** Functions that graphql-jit compiles from queries, kept as long as their documents. */
export class CompiledOperations {
  // By the operation and not by its name: names come from callers, and those of no operation would pile up.
  private readonly byOperation = new WeakMap<OperationDefinitionNode, Execution>();

  constructor(private readonly usesBefore = usesBeforeCompiling) {}

  /** The function of a query; null where it is executed without one. The document is valid for the schema. */
  functionOf(
    schema: GraphQLSchema,
    document: DocumentNode,
    operationName: string | null | undefined,
  ): Run | null {
    const operation = getOperationAST(document, operationName);
    // Mutations run one after another and are rare; subscriptions have executions of their own.
    if (operation?.operation !== 'query') return null;
    const execution = this.byOperation.get(operation);
    if (execution === null || typeof execution === 'function') return execution;
    const uses = execution ?? 0;
    const next = uses < this.usesBefore ? uses + 1 : compile(schema, document, operationName);
    this.byOperation.set(operation, next);
    return typeof next === 'number' ? null : next;
  }
}

/**
 * The schema, whose input objects are scalars. graphql-jit writes the code that reads a variable in line, and would not
 * end where an input contains itself, as `Filter` does.
 */
function withOpaqueInputs(schema: GraphQLSchema): GraphQLSchema {
  return Object.create(schema, {
    getType: {
      value(name: string) {
        const type = schema.getType(name);
        if (!isInputObjectType(type)) return type;
        return new GraphQLScalarType({ name, parseValue: (value) => coerceInputValue(value, type) });
      },
    },
  });
}

function compile(
  schema: GraphQLSchema,
  document: DocumentNode,
  operationName: string | null | undefined,
): Run | null {
  const compiled = compileQuery(withOpaqueInputs(schema), document, operationName ?? undefined);
  return isCompiledQuery(compiled) ? compiled.query : null;
}

/** Whether a function ended without data, as it does where it rejects variables: nothing was executed. */
export function wasRejected(result: ExecutionResult): boolean {
  return !('data' in result);
}
