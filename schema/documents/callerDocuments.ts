import { GraphQLError, type GraphQLSchema } from 'graphql';
import { AppError } from '../../domain/errors';
import { isAdministrator } from '../../resolvers/authorize';
import { publicSchema } from '../publicSchema';
import type { CallerRequest, Callers } from '../server/caller';
import type { PreparationBudget } from './preparationBudget';
import { type PreparedDocument, PreparedDocuments, refused } from './preparedDocuments';

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
    private readonly budget: PreparationBudget,
  ) {
    this.whole = new PreparedDocuments(schema, options);
    this.open = new PreparedDocuments(publicSchema(schema), options);
  }

  of(request: CallerRequest): PreparedDocuments {
    const caller = this.callers.known(request);
    return caller && isAdministrator(caller) ? this.whole : this.open;
  }

  /** The document of a request. One that is not cached is charged to the caller, and refused past its budget. */
  prepare(request: CallerRequest, text: string): PreparedDocument {
    const documents = this.of(request);
    const known = documents.known(text);
    if (known) return known;
    try {
      return this.budget.charge(this.callers.known(request), request.network, () => documents.prepare(text));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return refused(null, [new GraphQLError(error.publicMessage, { originalError: error })]);
    }
  }
}
