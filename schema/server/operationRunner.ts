import { normalizedExecutor } from '@graphql-tools/executor';
import { type ExecutionArgs, type ExecutionResult, getOperationAST, OperationTypeNode } from 'graphql';
import { type GraphQLParams, isPromise, type Plugin } from 'graphql-yoga';
import type { CallerRequest } from './caller';
import { composeHooks, type OperationHooks, type SubscribeHook } from './composeHooks';

/** The result of an operation; of a subscription, a result for each event. */
export type OperationResult = ExecutionResult | AsyncIterable<ExecutionResult>;

type Execute = (args: ExecutionArgs) => ExecutionResult | Promise<ExecutionResult>;
type Event<Kind extends keyof OperationHooks> = Parameters<OperationHooks[Kind]>[0];

/** Operations with the hooks of Yoga's plugins, in Yoga's order and without what it does between them. */
export class OperationRunner {
  /** For Yoga. */
  readonly plugins: Plugin[];
  private readonly hooks: OperationHooks;
  private readonly subscribeHooks: SubscribeHook[];

  constructor(plugins: readonly Plugin[]) {
    ({
      hooks: this.hooks,
      subscribeHooks: this.subscribeHooks,
      plugins: this.plugins,
    } = composeHooks(plugins));
  }

  /** The result of a request whose parameters are valid; null where no plugin answers or executes it. */
  async answer(params: GraphQLParams, request: CallerRequest): Promise<OperationResult | null> {
    const context = { request };
    let asked = params;
    let result: OperationResult | null = null;
    let handler: Event<'onParams'>['paramsHandler'] | null = null;
    const preparing = this.hooks.onParams({
      request,
      params,
      context,
      fetchAPI: globalThis,
      paramsHandler: null,
      setParams(set: GraphQLParams) {
        asked = set;
      },
      setParamsHandler(set: typeof handler) {
        handler = set;
      },
      setResult(set: ExecutionResult) {
        result = set;
      },
    } as unknown as Event<'onParams'>);
    if (isPromise(preparing)) await preparing;
    const execute = handler as unknown as
      | ((payload: object) => OperationResult | Promise<OperationResult>)
      | null;
    result ??= (await execute?.({ request, params: asked, context })) ?? null;
    const shown = this.hooks.onExecutionResult({
      request,
      context,
      result,
      setResult(set: OperationResult) {
        result = set;
      },
    } as unknown as Event<'onExecutionResult'>);
    if (isPromise(shown)) await shown;
    return result;
  }

  /** Executes an operation of a valid document, after the hooks have extended its context. */
  async execute(context: object, operation: Omit<ExecutionArgs, 'contextValue'>): Promise<OperationResult> {
    const extendContext = (extension: object) => Object.assign(context, extension);
    const building = this.hooks.onContextBuilding({
      context,
      extendContext,
      breakContextBuilding() {},
    } as Event<'onContextBuilding'>);
    if (isPromise(building)) await building;
    const { schema, document, variableValues, operationName } = operation;
    const args = { schema, document, variableValues, operationName, contextValue: context };
    return getOperationAST(document, operationName)?.operation === OperationTypeNode.SUBSCRIPTION
      ? this.subscribe(args, extendContext)
      : this.executeOnce(args, context, extendContext);
  }

  private async executeOnce(
    args: ExecutionArgs,
    context: object,
    extendContext: (extension: object) => void,
  ): Promise<ExecutionResult> {
    let run = normalizedExecutor as Execute;
    let result: ExecutionResult | null = null;
    const hooking = this.hooks.onExecute({
      args,
      context,
      extendContext,
      executeFn: run,
      setExecuteFn(set: Execute) {
        run = set;
      },
      setResultAndStopExecution(set: ExecutionResult) {
        result = set;
      },
    } as unknown as Event<'onExecute'>);
    const after = isPromise(hooking) ? await hooking : hooking;
    result ??= await run(args);
    const done = after?.onExecuteDone?.({
      args,
      result,
      setResult(set: ExecutionResult) {
        result = set;
      },
    } as never);
    if (isPromise(done)) await done;
    return result;
  }

  private async subscribe(
    args: ExecutionArgs,
    extendContext: (extension: object) => void,
  ): Promise<OperationResult> {
    let result: OperationResult | null = null;
    const setResult = (set: OperationResult) => {
      result = set;
    };
    const after: ((event: object) => unknown)[] = [];
    for (const hook of this.subscribeHooks) {
      const event = { args, extendContext, setResultAndStopExecution: setResult };
      const hooked = await hook(event as unknown as Parameters<SubscribeHook>[0]);
      if (hooked?.onSubscribeResult) after.push(hooked.onSubscribeResult as (event: object) => unknown);
      if (result !== null) break;
    }
    result ??= (await normalizedExecutor(args)) as OperationResult;
    for (const done of after) await done({ args, result, setResult });
    return result;
  }
}
