import type { GraphQLSchema } from 'graphql';
import { isAdministrator } from '../../resolvers/authorize';
import { publicSchema } from '../publicSchema';
import type { CallerRequest, Callers } from '../server/caller';
import { PreparedDocuments } from './preparedDocuments';

/**
 * Documents as the caller of a request may use them: against the whole schema for who administers, against its
 * public part for everybody else. Asks only for callers that are known already (see `useCaller`).
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
