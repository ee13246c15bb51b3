import { z } from 'zod';
import { listConnectors } from '../../resolvers/connectors/listConnectors';
import { connectorList } from '../records/connectors';
import { tool } from '../tool';

export const listConnectorsTool = tool({
  name: 'list_connectors',
  title: 'List databases',
  description: 'Lists the connected databases, which `query_database`, `ask` and `search_documents` query.',
  input: z.object({}),
  output: connectorList,
  effect: 'read',
  untrusted: 'no',
  call: ({ operation }) => listConnectors(operation),
});
