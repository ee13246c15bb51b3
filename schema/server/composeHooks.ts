import { isPromise, type Plugin } from 'graphql-yoga';

type ParamsHook = NonNullable<Plugin['onParams']>;
type ContextHook = NonNullable<Plugin['onContextBuilding']>;
type ResultHook = NonNullable<Plugin['onExecutionResult']>;
type ExecuteHook = NonNullable<Plugin['onExecute']>;
export type SubscribeHook = NonNullable<Plugin['onSubscribe']>;
type AfterExecute = Exclude<Awaited<ReturnType<ExecuteHook>>, void>;

/** Calls each hook after the one before it has settled, without a promise where it returns none. */
function inTurn<Hook>(hooks: readonly Hook[], call: (hook: Hook) => unknown, from = 0): void | Promise<void> {
  for (let index = from; index < hooks.length; index++) {
    const pending = call(hooks[index] as Hook);
    if (isPromise(pending)) return pending.then(() => inTurn(hooks, call, index + 1));
  }
}

// Each hook gets an event of its own: it may keep it, and what later hooks set is not for it. The events are written
// out, since copying one takes longer than most hooks.

function paramsHook(hooks: readonly ParamsHook[]): ParamsHook {
  return (event) => {
    const { request, context, fetchAPI, setResult } = event;
    let { params, paramsHandler } = event;
    const setParams: typeof event.setParams = (set) => {
      params = set;
      event.setParams(set);
    };
    const setParamsHandler: typeof event.setParamsHandler = (set) => {
      paramsHandler = set;
      event.setParamsHandler(set);
    };
    return inTurn(hooks, (hook) =>
      hook({ request, context, fetchAPI, params, setParams, paramsHandler, setParamsHandler, setResult }),
    );
  };
}

function resultHook(hooks: readonly ResultHook[]): ResultHook {
  return (event) => {
    const { request, context } = event;
    let { result } = event;
    const setResult: typeof event.setResult = (set) => {
      result = set;
      event.setResult(set);
    };
    return inTurn(hooks, (hook) => hook({ request, context, result, setResult }));
  };
}

function afterExecute(hooks: readonly AfterExecute[]): AfterExecute {
  return {
    onExecuteDone(event) {
      const { args } = event;
      let { result } = event;
      const setResult: typeof event.setResult = (set) => {
        result = set;
        event.setResult(set);
      };
      return inTurn(hooks, ({ onExecuteDone }) => onExecuteDone?.({ args, result, setResult })) as undefined;
    },
  };
}

function executeHook(hooks: readonly ExecuteHook[]): ExecuteHook {
  return (event) => {
    const { args, context, extendContext } = event;
    let { executeFn } = event;
    let stopped = false;
    const after: AfterExecute[] = [];
    const setExecuteFn: typeof event.setExecuteFn = (set) => {
      executeFn = set;
      event.setExecuteFn(set);
    };
    const setResultAndStopExecution: typeof event.setResultAndStopExecution = (result) => {
      stopped = true;
      event.setResultAndStopExecution(result);
    };
    const keep = (hooked: Awaited<ReturnType<ExecuteHook>>) => {
      if (hooked) after.push(hooked);
    };
    const pending = inTurn(hooks, (hook) => {
      if (stopped) return;
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
    return isPromise(pending) ? pending.then(() => afterExecute(after)) : afterExecute(after);
  };
}

/** The plugins that a plugin adds when it is initialized. */
function addedBy({ onPluginInit, ...plugin }: Plugin): Plugin[] {
  const added: Plugin[] = [];
  const unused = () => {
    throw new Error('a plugin may add plugins here, and nothing else');
  };
  onPluginInit?.({
    ...{ plugins: [], setSchema: unused, registerContextErrorHandler: unused },
    addPlugin: (one: Plugin) => added.push(...addedBy(one)),
  } as unknown as Parameters<NonNullable<Plugin['onPluginInit']>>[0]);
  return [...added, plugin];
}

/** The hooks of every request, one of each kind. */
export interface OperationHooks {
  onParams: ParamsHook;
  onContextBuilding: ContextHook;
  onExecute: ExecuteHook;
  onExecutionResult: ResultHook;
}

interface HooksAndPlugins {
  hooks: OperationHooks;
  /** Left with their plugins, too: operations over WebSocket have no other hooks. */
  subscribeHooks: SubscribeHook[];
  plugins: Plugin[];
}

/**
 * The plugins, with their hooks of every request in one hook of each kind: Yoga wraps the call of each hook in objects
 * that stand for promises, which take longer than the hooks. Results of incremental delivery are left to Yoga.
 */
export function composeHooks(plugins: readonly Plugin[]): HooksAndPlugins {
  const all = plugins.flatMap(addedBy);
  const of = <Kind extends keyof OperationHooks | 'onSubscribe'>(kind: Kind) =>
    all.map((plugin) => plugin[kind]).filter((hook) => hook !== undefined) as NonNullable<Plugin[Kind]>[];
  const contextHooks = of('onContextBuilding');
  const hooks: OperationHooks = {
    onParams: paramsHook(of('onParams')),
    onContextBuilding: (event) => inTurn(contextHooks, (hook) => hook(event)) as undefined,
    onExecute: executeHook(of('onExecute')),
    onExecutionResult: resultHook(of('onExecutionResult')),
  };
  const others = all.map(
    ({ onParams, onContextBuilding, onExecute, onExecutionResult, ...other }) => other as Plugin,
  );
  return { hooks, subscribeHooks: of('onSubscribe'), plugins: [hooks, ...others] };
}
