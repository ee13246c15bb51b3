import { type ExecutionResult, GraphQLError } from 'graphql';
import { isAsyncIterable, type Plugin } from 'graphql-yoga';
import type { AppError } from '../../domain/errors';
import type { OperationContext } from '../../resolvers/context';
import type { GraphQLContext } from '../context';
import type { CallerRequest, Callers } from './caller';
import { failedResult } from './failedResult';
import type { OpenSubscriptions } from './openSubscriptions';

/**
 * A stream that can be ended with an error, which is its last value, as is what it throws: an exception would end the
 * connection, with all that share it, and without a code. It ends with its request, also if nobody reads it.
 */
function endable(
  iterator: AsyncIterator<ExecutionResult>,
  signal: AbortSignal,
  register: (end: (error: AppError) => void) => () => void,
): AsyncIterableIterator<ExecutionResult> {
  let ending: AppError | null = null;
  let over = false;
  // Not a promise in Promise.race: each race would add a reaction to it for the lifetime of the stream.
  let wake: (() => void) | null = null;
  const nextOrEnd = () =>
    new Promise<IteratorResult<ExecutionResult> | null>((resolve, reject) => {
      wake = () => resolve(null);
      iterator.next().then(resolve, reject);
    });
  const unregister = register((error) => {
    ending = error;
    wake?.();
  });
  const finish = async () => {
    if (over) return;
    over = true;
    unregister();
    signal.removeEventListener('abort', abort);
    await iterator.return?.();
  };
  const abort = () => {
    wake?.();
    finish().catch(() => undefined);
  };
  signal.addEventListener('abort', abort);
  return {
    async next() {
      if (over) return { done: true, value: undefined };
      let result: IteratorResult<ExecutionResult> | null = null;
      try {
        if (!ending) result = await nextOrEnd();
      } catch (error) {
        await finish();
        return { done: false, value: failedResult(error) };
      }
      if (result && !result.done) return result;
      await finish();
      if (result || !ending) return { done: true, value: undefined };
      return { done: false, value: failedResult(ending) };
    },
    async return() {
      wake?.();
      await finish();
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}

/** Bounds open subscriptions per key and ends those whose key is deleted. */
export function useSubscriptionGuard(options: { callers: Callers; open: OpenSubscriptions }): Plugin {
  return {
    onSubscribe({ args }) {
      const { operation, request } = args.contextValue as unknown as GraphQLContext & {
        request: CallerRequest;
      };
      return {
        onSubscribeResult({ result, setResult }) {
          if (!isAsyncIterable(result) || !operation.principal) return;
          const { keyId } = operation.principal;
          const recheck = () => isKeyValid(options.callers, request, operation);
          const { closeConnection } = request;
          const { signal } = operation;
          const iterator = (result as AsyncIterable<ExecutionResult>)[Symbol.asyncIterator]();
          // Yoga drops what a request that was aborted meanwhile would get.
          if (signal.aborted) return void iterator.return?.();
          const register = (end: (error: AppError) => void) =>
            options.open.add({ keyId, recheck, end, closeConnection });
          try {
            setResult(endable(iterator, signal, register));
          } catch (error) {
            void iterator.return?.();
            setResult({ errors: [new GraphQLError('rejected', { originalError: error as Error })] });
          }
        },
      };
    },
  };
}

async function isKeyValid(
  callers: Callers,
  request: CallerRequest,
  operation: OperationContext,
): Promise<boolean> {
  const now = await callers.fresh(request);
  return now.principal?.keyId === operation.principal?.keyId;
}
