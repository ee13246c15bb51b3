import { z } from 'zod';
import { connectorKinds } from '../ports/connector';
import { oneOf, text } from './scalars';

/** `createConnector` (decisions, "GraphQL names"). */
export const connectorInput = z.object({
  name: text({ min: 1, max: 100 }),
  kind: oneOf(connectorKinds),
  url: text({ min: 1, max: 2000 }),
});
export type ConnectorInput = z.output<typeof connectorInput>;
