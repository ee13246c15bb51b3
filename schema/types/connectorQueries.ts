import { connectorQueryInput, connectorTestInput } from '../../domain/inputs/connectors';
import { queryConnector } from '../../resolvers/connectors/queryConnector';
import { testConnector } from '../../resolvers/connectors/testConnector';
import { nullable, recordType } from '../recordType';
import { addMutation } from './addMutation';
import { ConnectorKindEnum } from './connector';
import { StructuredResultType } from './searchResults';

type ConnectorTest = Awaited<ReturnType<typeof testConnector>>;
type StatementResult = Awaited<ReturnType<typeof queryConnector>>;

const ConnectorTestType = recordType<ConnectorTest>('ConnectorTest')(
  'What was found at the address of a database.',
  {
    latencyMs: ['Float', 'The response time in milliseconds.'],
    tables: ['Int', 'The number of tables that can be queried.'],
  },
);

const ConnectorQueryResult = recordType<StatementResult>('ConnectorQueryResult')(
  'The rows of a query of a connected database, or why it was not run.',
  {
    refusal: ['String?', 'The reason why the query may not run. Null if it ran.'],
    structured: [
      nullable(StructuredResultType),
      'The first rows, at most 200 and 1 MB. Null if the query may not run.',
    ],
    sql: ['String?', 'The query that ran, as it was understood. Null if it may not run.'],
    isTruncated: ['Boolean', 'Whether there are more rows.'],
  },
);

addMutation('testConnector', {
  type: ConnectorTestType,
  description: 'Tests the address of a database as `createConnector` does, without attaching it.',
  isAdministrative: true,
  input: connectorTestInput,
  types: { kind: ConnectorKindEnum },
  operation: testConnector,
});

addMutation('queryConnector', {
  type: ConnectorQueryResult,
  description:
    'Runs one read-only query over the tables of a database, with the checks and limits of the SQL that answers questions. Recorded in the audit log with the tables that it reads.',
  isAdministrative: true,
  input: connectorQueryInput,
  operation: queryConnector,
});
