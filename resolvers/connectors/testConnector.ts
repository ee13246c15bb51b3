import * as structured from '../../connectors/manageConnectors';
import type { ErrorCode } from '../../domain/errors';
import { administer } from '../administration/administer';
import { authorizeAdmin } from '../authorize';
import type { OperationContext } from '../context';

/**
 * Looks at a database without attaching it.
 * @throws `validation_failed`, `forbidden`, `unavailable`, `timeout`, `upstream_error`; no error contains the URL
 */
export function testConnector(ctx: OperationContext, rawInput: unknown): Promise<structured.ConnectorTest> {
  return administer(ctx, 'testConnector', authorizeAdmin, ({ principal }) => {
    const { openConnector: open, allowsWriteAccounts } = ctx.services;
    const owner = principal.environmentId;
    return structured.testConnector({ open, allowsWriteAccounts }, rawInput, { owner, signal: ctx.signal });
  });
}

testConnector.errors = ['forbidden', 'unavailable', 'timeout', 'upstream_error'] satisfies ErrorCode[];
