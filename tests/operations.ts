/** Operations called in the process of a harness, with store calls that something happens before or after. */
import { randomUUID } from 'node:crypto';
import { everything, type Sight } from '../domain/access';
import type { Models } from '../models/createModels';
import type { OperationContext, Services } from '../resolvers/context';
import { createKeyResolver } from '../resolvers/keys/resolvePrincipal';
import type { Harness } from './harness';

export type ContextOf = (
  given?: Partial<Services>,
  options?: { key?: string; isAdmin?: boolean; sight?: Sight },
) => Promise<OperationContext>;

/** Makes contexts of operations, for the production key unless another is given. */
export async function openContexts(product: Harness): Promise<{ context: ContextOf; close(): void }> {
  const { services } = product.app;
  const keys = await createKeyResolver(services);
  return {
    close: () => keys.close(),
    context: async (
      given = {},
      { key = product.keys.production, isAdmin = false, sight = everything } = {},
    ) => ({
      services: { ...services, ...given },
      requestId: randomUUID(),
      principal: await keys.resolve(key),
      refusal: null,
      sight,
      isAdmin,
      signal: new AbortController().signal,
      log: services.log,
      rate: { decision: null },
      answer: { id: null },
      answerSize: { characters: 0 },
    }),
  };
}

interface Query {
  exec(): Promise<unknown>;
}

/** The models, with something that happens once, before or after the first call of a method of a collection. */
export function interrupted(
  models: Models,
  name: keyof Models,
  method: string,
  when: 'before' | 'after',
  happens: () => Promise<unknown>,
): Models {
  let isDue = true;
  const around = async (call: () => Promise<unknown>) => {
    if (when === 'before') await happens();
    const result = await call();
    if (when === 'after') await happens();
    return result;
  };
  const model = new Proxy(models[name] as object, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key, target);
      if (typeof value !== 'function') return value;
      if (key !== method || !isDue) return value.bind(target);
      isDue = false;
      return (...args: unknown[]) => {
        const call = () => Reflect.apply(value, target, args) as Promise<unknown> | Query;
        // A query runs when it is awaited, and may be refined before.
        if (method === 'create' || method === 'bulkWrite') return around(async () => call());
        const query = call() as Query;
        const exec = query.exec.bind(query);
        query.exec = () => around(exec);
        return query;
      };
    },
  });
  return { ...models, [name]: model };
}
