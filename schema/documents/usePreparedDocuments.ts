import { type ExecutionArgs, GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { CallerRequest } from '../server/caller';
import type { CallerDocuments } from './callerDocuments';

/** The maximum cost of an operation. A page of 100 files with 50 chunks each is about half of it. */
export const maxCost = 10_000;

function tooCostly(cost: number) {
  const message = `This operation costs ${cost}; ${maxCost} is allowed. Ask for smaller pages or fewer fields at once.`;
  return {
    errors: [new GraphQLError(message, { extensions: { code: 'query_too_costly', cost, maxCost } })],
  };
}

/** Parses each document once, and rejects operations that exceed the limits before they are executed. */
export function usePreparedDocuments(documents: CallerDocuments): Plugin {
  const documentsOf = (context: unknown) => documents.of((context as { request: CallerRequest }).request);
  /** Sets the schema that the operation was validated against, and returns the operation's cost. */
  const settle = (args: ExecutionArgs): number => {
    const prepared = documentsOf(args.contextValue);
    args.schema = prepared.schema;
    const variables = (args.variableValues as Record<string, unknown>) ?? {};
    return prepared.plan(args.document, args.operationName)?.cost(variables) ?? 0;
  };
  return {
    onParse({ params, setParsedDocument, context }) {
      const { document, errors } = documentsOf(context).prepare(params.source.toString());
      const [error] = errors;
      if (!document && error) throw error;
      if (document) setParsedDocument(document);
    },
    onValidate({ params, setResult, context }) {
      const prepared = documentsOf(context).prepared(params.documentAST);
      if (prepared) setResult(prepared.errors);
    },
    onExecute({ args, setResultAndStopExecution }) {
      const cost = settle(args);
      if (cost > maxCost) setResultAndStopExecution(tooCostly(cost));
    },
    onSubscribe({ args, setResultAndStopExecution }) {
      const cost = settle(args);
      if (cost > maxCost) setResultAndStopExecution(tooCostly(cost));
    },
  };
}
