import { queryDatabaseInput } from '../../domain/inputs/agents';
import { searchDocuments } from '../../resolvers/searchDocuments';
import { queryResult } from '../records/connectors';
import { tool } from '../tool';

export const queryDatabaseTool = tool({
  name: 'query_database',
  title: 'Query a database',
  description:
    'Answers a question from a connected database: translates it to one read-only SQL query, and returns the SQL and the rows.',
  input: queryDatabaseInput,
  output: queryResult,
  effect: 'read',
  untrusted: 'whole',
  call: ({ operation }, input) =>
    searchDocuments(operation, { ...(input as object), forceRoute: 'structured' }),
});
