import { isDocument } from '../bson/values';
import { errorReply, MongoError } from '../errors';
import { absentError } from '../query/absent';
import type { Request } from '../wire/messages';
import { aggregate } from './aggregate';
import { Arguments } from './arguments';
import * as collections from './collections';
import type { CommandContext, Handler, ServerState } from './context';
import { explain } from './explain';
import { count, distinct, find, getMore, killCursors } from './find';
import { findAndModify } from './findAndModify';
import * as server from './hello';
import { createIndexes, dropIndexes, listIndexes } from './indexes';
import { insert } from './insert';
import type { Reply } from './reply';
import { createSearchIndexes, dropSearchIndex, updateSearchIndex } from './searchIndexes';
import { deleteCommand, update } from './write';

const COMMANDS: Record<string, Handler> = {
  hello: server.hello,
  ismaster: server.hello,
  isMaster: server.hello,
  ping: server.ping,
  buildInfo: server.buildInfo,
  buildinfo: server.buildInfo,
  serverStatus: server.serverStatus,
  endSessions: server.endSessions,
  find,
  getMore,
  killCursors,
  count,
  distinct,
  aggregate,
  explain,
  insert,
  update,
  delete: deleteCommand,
  findAndModify,
  findandmodify: findAndModify,
  create: collections.create,
  drop: collections.drop,
  dropDatabase: collections.dropDatabase,
  listCollections: collections.listCollections,
  listDatabases: collections.listDatabases,
  createIndexes,
  listIndexes,
  dropIndexes,
  createSearchIndexes,
  updateSearchIndex,
  dropSearchIndex,
};

/** Commands that may be told apart by a transaction number. */
const RETRYABLE = new Set(['insert', 'update', 'delete', 'findAndModify', 'findandmodify']);
const ADMIN_ONLY = new Set(['listDatabases']);

/**
 * Answers one command; null: the connection is to be closed instead, as a fail point has it. Never throws: what goes wrong
 * becomes MongoDB's error reply.
 */
export async function dispatch(
  state: ServerState,
  connectionId: number,
  request: Request,
): Promise<Reply | null> {
  const name = request.body.firstName;
  const counter = countCommand(state, name);
  try {
    const { failPoints } = state;
    if (failPoints && name === 'configureFailPoint')
      return failPoints.configure(new Arguments(name, request.body.decode()));
    const handler = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
    if (!handler) throw absentError('CommandNotFound', 'command', name);
    // One pass over the command; only an insert's documents stay the bytes they are.
    const args = new Arguments(name, name === 'insert' ? request.body : request.body.decode());
    checkCommon(request, args, name);
    const context: CommandContext = {
      state,
      connectionId,
      database: request.database,
      args,
      body: request.body,
      sequences: request.sequences,
      session: server.sessionKey(args.document('lsid')),
    };
    if (!failPoints) return await handler(context);
    if (args.get('client') !== undefined) failPoints.recordClient(connectionId, args);
    return await failPoints.around({ name, connectionId, args }, async () => handler(context));
  } catch (error) {
    if (counter) counter.failed++;
    return errorReply(error);
  }
}

function countCommand(state: ServerState, name: string): { total: number; failed: number } | undefined {
  if (!Object.hasOwn(COMMANDS, name)) return undefined;
  let counter = state.metrics.commands.get(name);
  if (!counter) {
    counter = { total: 0, failed: 0 };
    state.metrics.commands.set(name, counter);
  }
  counter.total++;
  return counter;
}

/** Checks the conditions of every command: a database, no transaction, no read from a snapshot. */
function checkCommon(request: Request, args: Arguments, name: string): void {
  if (request.database === '') throw new MongoError(40414, 'OP_MSG requests require a $db argument');
  if (ADMIN_ONLY.has(name) && request.database !== 'admin')
    throw new MongoError('Unauthorized', `${name} may only be run against the admin database.`);
  if (args.get('startTransaction') === true || args.get('autocommit') === false) {
    throw new MongoError(
      'IllegalOperation',
      'Transaction numbers are only allowed on a replica set member or mongos',
    );
  }
  if (args.get('txnNumber') !== undefined && !RETRYABLE.has(name)) {
    throw new MongoError(
      'NotARetryableWriteCommand',
      `txnNumber may only be provided for multi-document transactions and retryable write commands. '${name}' is not one of them.`,
    );
  }
  const level = isDocument(args.get('readConcern')) ? args.document('readConcern')?.get('level') : undefined;
  if (level === 'snapshot')
    throw new MongoError(
      'InvalidOptions',
      `Command ${name} does not support { readConcern: { level: "snapshot" } }`,
    );
  if (level === 'linearizable')
    throw new MongoError(123, 'Cannot specify linearizable readConcern on a standalone server');
}
