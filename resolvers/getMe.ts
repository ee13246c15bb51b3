import type { Principal } from '../domain/context';
import { authorize } from './authorize';
import type { OperationContext } from './context';

/** The principal of the API key (docs/specification.md#get-me). */
export async function getMe(ctx: OperationContext): Promise<Principal> {
  const { principal } = await authorize(ctx, 'other');
  return principal;
}
