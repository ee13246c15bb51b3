import { normalizedExecutor } from '@graphql-tools/executor';
import { type ExecutionArgs, type ExecutionResult, getOperationAST, OperationTypeNode } from 'graphql';
import { type GraphQLParams, isPromise, type Plugin } from 'graphql-yoga';
import type { CallerRequest } from './caller';

/** The result of an operation; of a subscription, a result for each event. */
export type OperationResult = ExecutionResult | AsyncIterable<ExecutionResult>;

type Run<Result> = (payload: object) => Result | Promise<Result>;
type Hooked = void | { onExecuteDone?: Run<void>; onSubscribeResult?: Run<void> };

/** The plugins that a plugin adds when it is initialized, then itself. */
function withAdded({ onPluginInit, ...plugin }: Plugin): Plugin[] {
  const added: Plugin[] = [];
  const unused = () => {
    throw new Error('a plugin may add plugins here, and nothing else');
  };
  onPluginInit?.({
    ...{ plugins: [], setSchema: unused, registerContextErrorHandler: unused },
    addPlugin: (one: Plugin) => added.push(...withAdded(one)),
  } as unknown as Parameters<NonNullable<Plugin['onPluginInit']>>[0]);
  return [...added, plugin];
}

/** Calls each hook after the one before it has settled, without a promise where it returns none. */
function inTurn<Result>(
  hooks: readonly Run<Result>[],
  call: (hook: Run<Result>) => unknown,
  from = 0,
): void | Promise<void> {
  for (let index = from; index < hooks.length; index++) {
    const pending = call(hooks[index] as Run<Result>);
    if (isPromise(pending)) return pending.then(() => inTurn(hooks, call, index + 1));
  }
}

/**
 * Operations with the hooks of Yoga's plugins, in Yoga's order and without what it does between them: it wraps the call
 * of each hook in objects that stand for promises, which take longer than the hooks. Each hook gets an event of its own:
 * it may keep it, and what later hooks set is not for it.
 */
export class OperationRunner {
  /** For Yoga. */
  readonly plugins: Plugin[];
  private readonly onParams: Run<void>[];
  private readonly onContextBuilding: Run<void>[];
  private readonly onExecute: Run<Hooked>[];
  private readonly onSubscribe: Run<Hooked>[];
  private readonly onExecutionResult: Run<void>[];

  constructor(plugins: readonly Plugin[]) {
    this.plugins = plugins.flatMap(withAdded);
    const of = <Result>(kind: keyof Plugin) =>
      this.plugins.flatMap((plugin) => (plugin[kind] as unknown as Run<Result> | undefined) ?? []);
    this.onParams = of('onParams');
    this.onContextBuilding = of('onContextBuilding');
    this.onExecute = of('onExecute');
    this.onSubscribe = of('onSubscribe');
    this.onExecutionResult = of('onExecutionResult');
  }

  /** The result of a request whose parameters are valid; null where no plugin answers or executes it. */
  async answer(asked: GraphQLParams, request: CallerRequest): Promise<OperationResult | null> {
    const [context, fetchAPI] = [{ request }, globalThis];
    let params = asked;
    let result: OperationResult | null = null;
    let paramsHandler: Run<OperationResult> | null = null;
    const setParams = (set: GraphQLParams) => {
      params = set;
    };
    const setParamsHandler = (set: Run<OperationResult>) => {
      paramsHandler = set;
    };
    const setResult = (set: OperationResult) => {
      result = set;
    };
    const preparing = inTurn(this.onParams, (hook) =>
      hook({ request, context, fetchAPI, params, paramsHandler, setParams, setParamsHandler, setResult }),
    );
    if (preparing) await preparing;
    const execute = paramsHandler as Run<OperationResult> | null;
    result ??= (await execute?.({ request, params, context })) ?? null;
    const showing = inTurn(this.onExecutionResult, (hook) => hook({ request, context, result, setResult }));
    if (showing) await showing;
    return result;
  }

  /** Executes an operation of a valid document, after the hooks have extended its context. */
  async execute(context: object, operation: Omit<ExecutionArgs, 'contextValue'>): Promise<OperationResult> {
    const extendContext = (extension: object) => Object.assign(context, extension);
    const building = inTurn(this.onContextBuilding, (hook) => hook({ context, extendContext }));
    if (building) await building;
    const { schema, document, variableValues, operationName } = operation;
    const args = { schema, document, variableValues, operationName, contextValue: context };
    const kind = getOperationAST(document, operationName)?.operation;
    const hooks = kind === OperationTypeNode.SUBSCRIPTION ? this.onSubscribe : this.onExecute;
    let executeFn = normalizedExecutor as unknown as Run<OperationResult>;
    let result: OperationResult | null = null;
    const setResult = (set: OperationResult) => {
      result = set;
    };
    const setResultAndStopExecution = setResult;
    const setExecuteFn = (set: typeof executeFn) => {
      executeFn = set;
    };
    const after: Run<void>[] = [];
    const keep = (hooked: Hooked) => {
      const done = hooked?.onExecuteDone ?? hooked?.onSubscribeResult;
      if (done) after.push(done);
    };
    const hooking = inTurn(hooks, (hook) => {
      if (result) return;
      const hooked = hook({
        args,
        context,
        extendContext,
        executeFn,
        setExecuteFn,
        setResultAndStopExecution,
      });
      return isPromise(hooked) ? hooked.then(keep) : keep(hooked);
    });
    if (hooking) await hooking;
    result ??= await executeFn(args);
    const ending = inTurn(after, (done) => done({ args, result, setResult }));
    if (ending) await ending;
    return result;
  }
}
