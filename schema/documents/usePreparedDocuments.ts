import { type ExecutionArgs, GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { CallerRequest } from '../server/caller';
import type { CallerDocuments } from './callerDocuments';

/** What one operation may cost; a page of 100 files with 50 chunks each is about half of it. */
export const maxCost = 10_000;

function tooCostly(cost: number) {
  const message = `This operation costs ${cost}; ${maxCost} is allowed. Ask for smaller pages or fewer fields at once.`;
  return {
    errors: [new GraphQLError(message, { extensions: { code: 'query_too_costly', cost, maxCost } })],
  };
}

/** Reads each document once, and refuses operations past their bounds before they run. */
export function usePreparedDocuments(documents: CallerDocuments): Plugin {
  const documentsOf = (context: unknown) => documents.of((context as { request: CallerRequest }).request);
  /** Runs the operation on the schema that it was checked against, and tells what it costs. */
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
