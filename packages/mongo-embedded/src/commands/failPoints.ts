import { setTimeout as delay } from 'node:timers/promises';
import { type Document, isDocument, isNumeric, toDouble, truthy, type Value } from '../bson/values';
import { MongoError } from '../errors';
import type { Arguments } from './arguments';
import type { Reply } from './reply';

/** The server errors after which a driver sends a retryable write again: MongoDB labels them. */
const RETRYABLE_CODES = new Set([6, 7, 89, 91, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436]);
const RETRYABLE_LABEL = 'RetryableWriteError';

/** How often a fail point applies: `skip` counts what is left alone before, `times` what is left to apply to. */
interface FailPoint {
  data: Document;
  skip: number;
  times: number;
}

/** A command that a fail point may apply to. */
export interface FailingCommand {
  name: string;
  connectionId: number;
  args: Arguments;
}

type Run = () => Promise<Reply>;

/**
 * Faults on order, as `configureFailPoint` of a MongoDB that was started for tests sets them: `failCommand`, and
 * `onPrimaryTransactionalWrite` for retryable writes.
 */
export class FailPoints {
  private readonly active = new Map<string, FailPoint>();
  private readonly appNames = new Map<number, string>();

  constructor(private readonly isReplicaSet: boolean) {}

  /** @throws MongoError where the command is malformed or names a fail point that doesn't exist */
  configure(args: Arguments): Reply {
    const name = args.string('configureFailPoint') ?? '';
    if (!KNOWN.has(name)) throw new MongoError('BadValue', `${name} not found`);
    const { skip, times } = modeOf(args.get('mode'));
    if (times === 0) this.active.delete(name);
    else this.active.set(name, { data: args.document('data') ?? new Map(), skip, times });
    return { ok: 1 };
  }

  /** Remembers the name of the application that a handshake carries. */
  recordClient(connectionId: number, args: Arguments): void {
    const application = args.document('client')?.get('application');
    const name = isDocument(application) ? application.get('name') : undefined;
    if (typeof name === 'string') this.appNames.set(connectionId, name);
  }

  forgetClient(connectionId: number): void {
    this.appNames.delete(connectionId);
  }

  /** Runs a command as the fail points have it; null: the connection is to be closed without a reply. */
  async around(command: FailingCommand, run: Run): Promise<Reply | null> {
    const failing = this.take('failCommand', (data) => this.applies(data, command));
    if (failing) return this.failCommand(failing, command, run);
    const isRetryable = command.args.get('txnNumber') !== undefined;
    const losing = this.take('onPrimaryTransactionalWrite', () => isRetryable);
    return losing ? loseWrite(losing, run) : run();
  }

  private async failCommand(data: Document, command: FailingCommand, run: Run): Promise<Reply | null> {
    if (truthy(data.get('blockConnection'))) await delay(numberOf(data.get('blockTimeMS')));
    if (truthy(data.get('closeConnection'))) return null;
    const code = data.get('errorCode');
    if (isNumeric(code)) {
      const labels = this.labelsOf(data, command, numberOf(code));
      throw new MongoError(numberOf(code), "Failing command via 'failCommand' failpoint", labels);
    }
    const concern = data.get('writeConcernError');
    const reply = await run();
    if (!isDocument(concern)) return reply;
    const labels = this.labelsOf(data, command, numberOf(concern.get('code')));
    return { ...reply, writeConcernError: concern, ...labels };
  }

  /** The labels ordered, or those that a replica set gives to retryable writes. */
  private labelsOf(data: Document, { args }: FailingCommand, code: number): Record<string, Value> {
    const ordered = data.get('errorLabels');
    if (Array.isArray(ordered)) return ordered.length > 0 ? { errorLabels: ordered } : {};
    const isLabelled = this.isReplicaSet && args.get('txnNumber') !== undefined && RETRYABLE_CODES.has(code);
    return isLabelled ? { errorLabels: [RETRYABLE_LABEL] } : {};
  }

  private applies(data: Document, { name, connectionId, args }: FailingCommand): boolean {
    const commands = data.get('failCommands');
    if (!Array.isArray(commands) || !commands.includes(name)) return false;
    const appName = data.get('appName');
    if (appName !== undefined && appName !== this.appNames.get(connectionId)) return false;
    const namespace = data.get('namespace');
    return namespace === undefined || namespace === `${args.get('$db')}.${args.get(name)}`;
  }

  /** The data of a fail point that is active and applies, counted. */
  private take(name: string, applies: (data: Document) => boolean): Document | undefined {
    const point = this.active.get(name);
    if (!point || !applies(point.data)) return undefined;
    if (point.skip > 0) {
      point.skip--;
      return undefined;
    }
    if (--point.times <= 0) this.active.delete(name);
    return point.data;
  }
}

const KNOWN = new Set(['failCommand', 'onPrimaryTransactionalWrite']);

function modeOf(mode: Value | undefined): { skip: number; times: number } {
  if (mode === 'off') return { skip: 0, times: 0 };
  if (mode === 'alwaysOn') return { skip: 0, times: Number.POSITIVE_INFINITY };
  if (isDocument(mode) && mode.has('times')) return { skip: 0, times: numberOf(mode.get('times')) };
  if (isDocument(mode) && mode.has('skip'))
    return { skip: numberOf(mode.get('skip')), times: Number.POSITIVE_INFINITY };
  throw new MongoError('BadValue', "A fail point's mode is 'off', 'alwaysOn', {times: n} or {skip: n}");
}

function numberOf(value: Value | undefined): number {
  if (value === undefined || !isNumeric(value))
    throw new MongoError('BadValue', 'A fail point needs a number');
  return toDouble(value);
}

/** A connection that is lost after a write, or before it where a code is given. */
async function loseWrite(data: Document, run: Run): Promise<Reply | null> {
  const code = data.get('failBeforeCommitExceptionCode');
  const isClosed = data.get('closeConnection') !== false;
  if (code === undefined) {
    const reply = await run();
    return isClosed ? null : reply;
  }
  if (isClosed) return null;
  throw new MongoError(numberOf(code), 'failing before the commit, as its fail point has it');
}
