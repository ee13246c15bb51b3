import { LRUCache } from 'lru-cache';
import { v5 as uuidv5 } from 'uuid';
import type { RoleRule } from '../../domain/access';
import { type KeyRole, keyRoles, type Principal } from '../../domain/context';
import { AppError } from '../../domain/errors';
import type { Models } from '../../models/createModels';
import { principalOf } from './principalOf';

/** As of keys: changes of an environment are known after so long. */
const cacheLifetimeMs = 1_500;
const maxEnvironments = 1_000;

const rank = (role: KeyRole) => keyRoles.indexOf(role);
const refused = (reason: string) =>
  new AppError('unauthorized', `The token of the user is not enough: ${reason}.`);

export interface PersonResolver {
  /**
   * The principal of a user who has no key: the first rule that names one of the principals decides the environment,
   * and the highest role that a rule gives there. @throws `unauthorized` where there is none
   */
  resolve(principals: readonly string[]): Promise<Principal>;
}

export function createPersonResolver(models: Models, rules: readonly RoleRule[]): PersonResolver {
  const environments = new LRUCache<string, Promise<string>>({ max: maxEnvironments, ttl: cacheLifetimeMs });
  const known = new LRUCache<string, Promise<Principal | null>>({
    max: maxEnvironments,
    ttl: cacheLifetimeMs,
  });

  /** The ID of an environment by its ID or its slug, where no other one has it. */
  async function findEnvironment(name: string): Promise<string> {
    const found = await models.environments
      .find({ $or: [{ _id: name }, { slug: name }] })
      .select('_id')
      .limit(2)
      .lean();
    const [one, other] = found;
    if (!one) throw refused(`there is no environment '${name}', which it is mapped to`);
    if (other) throw refused(`several environments are called '${name}'. Map it to the ID of one`);
    return one._id;
  }

  const cached = <T>(
    cache: LRUCache<string, Promise<T>>,
    key: string,
    load: () => Promise<T>,
  ): Promise<T> => {
    const before = cache.get(key);
    if (before) return before;
    const loading = load();
    cache.set(key, loading);
    loading.catch(() => cache.delete(key));
    return loading;
  };

  return {
    async resolve(principals) {
      const user = principals[0] ?? '';
      const asking = new Set(principals);
      const matching = rules.filter(({ principal }) => principal === null || asking.has(principal));
      const [first] = matching;
      if (!first) throw refused('no environment is mapped to the user or one of the groups');
      const roles = matching.flatMap(({ environment, role }) =>
        environment === first.environment ? role : [],
      );
      const role = roles.reduce((highest, each) => (rank(each) > rank(highest) ? each : highest));
      const environmentId = await cached(environments, first.environment, () =>
        findEnvironment(first.environment),
      );
      const keyId = uuidv5(user, environmentId);
      const principal = await cached(known, `${role}:${keyId}`, () =>
        principalOf(models, { _id: keyId, environmentId, role, limits: {} }),
      );
      if (!principal) throw refused('its environment does not exist');
      return { ...principal, user };
    },
  };
}
