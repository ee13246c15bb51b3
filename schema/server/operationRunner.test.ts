import { parse } from 'graphql';
import { createSchema, createYoga, type Plugin } from 'graphql-yoga';
import { OperationRunner } from './operationRunner';

const schema = createSchema({
  typeDefs: 'type Query { word: String }',
  resolvers: { Query: { word: (_root, _args, context: { word?: string }) => context.word ?? 'none' } },
});
const request = { method: 'POST', headers: new Headers() };
const params = { query: '{ word }' };

/** Executes the operation with the runner, as the plugin of prepared documents does. */
function executing(run: () => OperationRunner): Plugin {
  return {
    onParams: ({ setParamsHandler }) =>
      setParamsHandler(({ context, params }) => {
        const document = parse(params.query ?? '');
        return run().execute(context, { schema, document, variableValues: params.variables });
      }),
  };
}

/** The answers to the operation by the runner, and through Yoga with the same plugins. */
async function answers(plugins: Plugin[]) {
  const runner: OperationRunner = new OperationRunner([executing(() => runner), ...plugins]);
  const yoga = createYoga({ schema, logging: false, plugins: runner.plugins });
  const response = await yoga.fetch('http://localhost/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(params),
  });
  return [await runner.answer(params, request), await response.json()];
}

/** Wraps the execution in the hook's own event, read when it runs. */
function around(name: string, log: string[]): Plugin {
  return {
    onExecute(event) {
      const { executeFn } = event;
      event.setExecuteFn((args) => {
        log.push(`${name} of ${event.executeFn === executeFn}`);
        return executeFn(args);
      });
      return { onExecuteDone: () => void log.push(`${name} done`) };
    },
  };
}

test('later hooks wrap earlier ones, also where an event is kept, and end in the order of the plugins', async () => {
  const log: string[] = [];
  const both = await answers([around('inner', log), around('outer', log)]);
  expect(both).toEqual([{ data: { word: 'none' } }, { data: { word: 'none' } }]);
  const once = ['outer of true', 'inner of true', 'inner done', 'outer done'];
  expect(log).toEqual([...once, ...once]);
});

test('a hook waits for the promise of the one before it', async () => {
  const slow: Plugin = {
    onContextBuilding: async ({ extendContext }) => {
      await new Promise(setImmediate);
      extendContext({ word: 'slow' } as object);
    },
  };
  const reads: Plugin = {
    onContextBuilding: ({ context, extendContext }) =>
      extendContext({ word: `${(context as { word?: string }).word} and next` } as object),
  };
  const result = { data: { word: 'slow and next' } };
  expect(await answers([slow, reads])).toEqual([result, result]);
});

test('a result in place of the execution skips the hooks that follow, but not what ends it', async () => {
  const log: string[] = [];
  const stops: Plugin = {
    onExecute: ({ setResultAndStopExecution }) => setResultAndStopExecution({ data: { word: 'stopped' } }),
  };
  const changes: Plugin = {
    onExecutionResult: ({ result, setResult }) =>
      setResult({ ...result, extensions: { seen: true } } as object),
  };
  const result = { data: { word: 'stopped' }, extensions: { seen: true } };
  expect(await answers([around('before', log), stops, around('after', log), changes])).toEqual([
    result,
    result,
  ]);
  expect(log).toEqual(['before done', 'before done']);
});

test('an exception of a hook is that of the operation', async () => {
  const fails: Plugin = {
    onExecute() {
      throw new Error('no execution');
    },
  };
  const runner: OperationRunner = new OperationRunner([executing(() => runner), fails]);
  await expect(runner.answer(params, request)).rejects.toThrow('no execution');
});

test('a result set for the parameters is not computed', async () => {
  const known: Plugin = { onParams: ({ setResult }) => setResult({ data: { word: 'known' } }) };
  const result = { data: { word: 'known' } };
  expect(await answers([known])).toEqual([result, result]);
});

test('plugins that a plugin adds come before it', async () => {
  const order: string[] = [];
  const named = (name: string): Plugin => ({ onParams: () => void order.push(name) });
  const adds: Plugin = {
    ...named('plugin'),
    onPluginInit: ({ addPlugin }) => addPlugin(named('added')),
  };
  await new OperationRunner([adds]).answer(params, request);
  expect(order).toEqual(['added', 'plugin']);
});
