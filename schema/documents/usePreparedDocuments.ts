import { type DocumentNode, type ExecutionArgs, GraphQLError } from 'graphql';
import type { GraphQLParams, Plugin, YogaInitialContext } from 'graphql-yoga';
import type { CallerRequest } from '../server/caller';
import { failedResult } from '../server/failedResult';
import type { OperationResult } from '../server/operationRunner';
import type { CallerDocuments } from './callerDocuments';
import type { OperationPlan } from './operationPlan';
import { type PreparedDocument, planOf } from './preparedDocuments';

/** The maximum cost of an operation. A page of 100 files with 50 chunks each is about half of it. */
export const maxCost = 10_000;

function tooCostly(cost: number) {
  const message = `This operation costs ${cost}; ${maxCost} is allowed. Ask for smaller pages or fewer fields at once.`;
  return {
    errors: [new GraphQLError(message, { extensions: { code: 'query_too_costly', cost, maxCost } })],
  };
}

/** Longer documents are prepared only after Yoga has checked their parameters. */
const maxEagerCharacters = 20_000;

/** The data on an operation over HTTP for the plugins that follow, on Yoga's context object. */
export interface PreparedRequest {
  request: CallerRequest;
  params?: GraphQLParams;
  prepared?: PreparedDocument;
  plan?: OperationPlan;
}

/** Parses and validates each document once, and rejects operations that exceed the limits before they are executed. */
export function usePreparedDocuments(
  documents: CallerDocuments,
  run: (context: object, operation: Omit<ExecutionArgs, 'contextValue'>) => Promise<OperationResult>,
): Plugin {
  const documentsOf = (context: unknown) => documents.of((context as PreparedRequest).request);
  /** Sets the schema that the operation was validated against, and returns the operation's cost. */
  const settle = (args: ExecutionArgs): number => {
    const prepared = documentsOf(args.contextValue);
    args.schema = prepared.schema;
    const variables = (args.variableValues as Record<string, unknown>) ?? {};
    return prepared.plan(args.document, args.operationName)?.cost(variables) ?? 0;
  };
  /** Executes an operation of a valid document, which need not pass the hooks for parsing and validation. */
  const execute = async ({
    request,
    params,
    context,
  }: Pick<YogaInitialContext, 'request' | 'params'> & { context: object }) => {
    const { document } = (context as PreparedRequest).prepared ?? {};
    const { schema } = documents.of(request);
    const { variables: variableValues, operationName } = params;
    try {
      return await run(Object.assign(context, { request, params }), {
        schema,
        document: document as DocumentNode,
        variableValues,
        operationName,
      });
    } catch (error) {
      return failedResult(error);
    }
  };
  return {
    onParams({ params, request, context, setParamsHandler }) {
      Object.assign(context, { params });
      if (typeof params.query !== 'string' || params.query.length > maxEagerCharacters) return;
      const prepared = documents.prepare(request, params.query);
      const plan = planOf(prepared, params.operationName);
      Object.assign(context, { prepared, plan });
      // Yoga's own hooks for parsing reject mutations by GET and empty names.
      const isChecked = request.method === 'POST' && params.operationName !== '';
      if (isChecked && plan) setParamsHandler(execute);
    },
    onParse({ params, setParsedDocument, context }) {
      const { document, errors } = documents.prepare(
        (context as PreparedRequest).request,
        params.source.toString(),
      );
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
