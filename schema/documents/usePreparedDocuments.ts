import { type ExecutionArgs, GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { PreparedDocuments } from './preparedDocuments';

/** What one operation may cost; a page of 100 files with 50 chunks each is about half of it. */
export const maxCost = 10_000;

function tooCostly(cost: number) {
  const message = `This operation costs ${cost}; ${maxCost} is allowed. Ask for smaller pages or fewer fields at once.`;
  return {
    errors: [new GraphQLError(message, { extensions: { code: 'query_too_costly', cost, maxCost } })],
  };
}

/** Reads each document once, and refuses operations past their bounds before they run. */
export function usePreparedDocuments(documents: PreparedDocuments): Plugin {
  const costOf = ({ document, operationName, variableValues }: ExecutionArgs) =>
    documents.plan(document, operationName)?.cost((variableValues as Record<string, unknown>) ?? {}) ?? 0;
  return {
    onParse({ params, setParsedDocument }) {
      const { document, errors } = documents.prepare(params.source.toString());
      const [error] = errors;
      if (!document && error) throw error;
      if (document) setParsedDocument(document);
    },
    onValidate({ params, setResult }) {
      const prepared = documents.prepared(params.documentAST);
      if (prepared) setResult(prepared.errors);
    },
    onExecute({ args, setResultAndStopExecution }) {
      const cost = costOf(args);
      if (cost > maxCost) setResultAndStopExecution(tooCostly(cost));
    },
    onSubscribe({ args, setResultAndStopExecution }) {
      const cost = costOf(args);
      if (cost > maxCost) setResultAndStopExecution(tooCostly(cost));
    },
  };
}
