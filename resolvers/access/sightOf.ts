import { everything, type Sight } from '../../domain/access';
import type { Principal } from '../../domain/context';
import { AppError } from '../../domain/errors';
import type { UserIdentity, UserTokens } from '../../domain/ports/userTokens';
import { readPrincipals } from './readPrincipals';

/** The parts of a request that say whom it asks for. */
export interface Spoken {
  /** `X-Principals` */
  principals: string | null;
  /** The token of a user, in `Authorization: Bearer`. */
  userToken: string | null;
}

export const tokenOrPrincipals = 'A request has the token of a user or X-Principals, not both.';

/** Whether a request says for whom it asks, as far as this installation reads that. */
export const speaks = ({ principals, userToken }: Spoken, userTokens: UserTokens | null): boolean =>
  principals !== null || (userToken !== null && userTokens !== null);

/**
 * The part of an environment that a request may see: what its user may, else all with the role `admin` or the admin
 * token, else what is for everyone.
 * @throws `forbidden` for a key that may not speak for others; `unauthorized` for a token that is not valid;
 * `validation_failed` for principals that are none
 */
export async function sightOf(
  spoken: Spoken,
  caller: { principal: Principal | null; isAdmin: boolean },
  userTokens: UserTokens | null,
): Promise<Sight> {
  const { principals, userToken } = spoken;
  const { role } = caller.principal ?? {};
  if (!speaks(spoken, userTokens)) {
    return caller.isAdmin || role === 'admin' ? everything : { principals: [], user: null };
  }
  if (userToken !== null && userTokens !== null) {
    if (principals !== null) {
      throw new AppError('bad_request', tokenOrPrincipals);
    }
    return sightOfUser(await userTokens.identify(userToken));
  }
  if (role !== 'delegate' && role !== 'admin') {
    throw new AppError(
      'forbidden',
      'X-Principals requires an API key with the role `delegate`, which may speak for others.',
    );
  }
  return of(readPrincipals(principals ?? ''));
}

/** A user whose token stands for a key: an administrator sees everything, and has conversations like other users. */
export function sightOfPerson(identity: UserIdentity, { role }: Principal): Sight {
  const sight = sightOfUser(identity);
  return role === 'admin' ? { ...sight, principals: null } : sight;
}

const sightOfUser = ({ principals, claims }: UserIdentity): Sight => ({ ...of(principals), claims });
const of = (principals: string[]): Sight => ({ principals, user: principals[0] ?? null });
