import type { GraphQLSchema } from 'graphql';
import { isAdministrator } from '../../resolvers/authorize';
import { publicSchema } from '../publicSchema';
import type { CallerRequest, Callers } from '../server/caller';
import { PreparedDocuments } from './preparedDocuments';

/**
 * Validates documents against the full schema for administrators and against the public schema for other callers.
 * Requires an authenticated request (see `useCaller`).
 */
export class CallerDocuments {
  private readonly whole: PreparedDocuments;
  private readonly open: PreparedDocuments;

  constructor(
    schema: GraphQLSchema,
    private readonly callers: Callers,
    options: { introspection: boolean },
  ) {
    this.whole = new PreparedDocuments(schema, options);
    this.open = new PreparedDocuments(publicSchema(schema), options);
  }

  of(request: CallerRequest): PreparedDocuments {
    const caller = this.callers.known(request);
    return caller && isAdministrator(caller) ? this.whole : this.open;
  }
}
