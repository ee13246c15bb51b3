import { z } from 'zod';
import { AppError } from '../../../domain/errors';
import type { QueryLimits, QueryResult } from '../../../domain/ports/connector';
import type { ChatMessage, Completion, LanguageModel } from '../../../domain/ports/languageModel';
import type { OpenedConnector } from '../connectorPool';
import { type GuardedSql, guardSql } from '../sql/guard';
import { describeSchema } from './describeSchema';

const maxRepairs = 2;

const reply = z.object({ sql: z.string().nullable(), explanation: z.string() });
const replySchema = {
  name: 'sql_answer',
  schema: {
    type: 'object',
    properties: {
      sql: { type: ['string', 'null'], description: 'One SELECT, or null where the tables cannot answer.' },
      explanation: { type: 'string', description: 'What the query does, in one plain sentence.' },
    },
    required: ['sql', 'explanation'],
    additionalProperties: false,
  },
};

export type ModelAnswer =
  | {
      answered: true;
      guarded: Extract<GuardedSql, { allowed: true }>;
      result: QueryResult;
      explanation: string;
    }
  | { answered: false; reason: string };

export interface ModelQuestion {
  question: string;
  opened: OpenedConnector;
  now: Date;
  signal: AbortSignal | undefined;
  limits: QueryLimits;
  /** For the model's part of all attempts together. */
  timeoutMs: number;
}

/**
 * Lets a language model write the SQL. What it writes is data: it is parsed, checked and written anew like any
 * other, and what is refused goes back to it with the reason, at most twice. A model that fails or is out of time has
 * not answered.
 * @throws what the database fails with, and the signal's reason
 */
export async function askModel(
  model: LanguageModel,
  { question, opened, now, signal, limits, timeoutMs }: ModelQuestion,
): Promise<ModelAnswer> {
  const { schema } = opened.index;
  const messages: ChatMessage[] = [
    {
      role: 'system',
      content: [
        `You write one read-only ${schema.kind} SELECT that answers the question of the user.`,
        'Use only the tables and columns below, without schema names. No comments, no parameters, one statement.',
        'Reply with JSON: {"sql": string or null, "explanation": string}. Use null where the tables cannot answer.',
        `Today is ${now.toISOString().slice(0, 10)}.`,
        describeSchema(opened.index, question),
      ].join('\n'),
    },
    { role: 'user', content: question },
  ];
  let reason = '';
  let leftMs = timeoutMs;
  for (let attempt = 0; attempt <= maxRepairs; attempt++) {
    const startedAt = performance.now();
    const completion = await complete(model, messages, leftMs, signal);
    if (completion instanceof AppError) return { answered: false, reason: completion.publicMessage };
    leftMs -= performance.now() - startedAt;
    const parsed = parseReply(completion.text);
    if (parsed && parsed.sql === null)
      return { answered: false, reason: 'the tables do not hold the answer' };
    const outcome = parsed?.sql
      ? await tryQuery(parsed.sql, opened, limits, signal)
      : { error: unreadable(completion) };
    if ('guarded' in outcome) return { answered: true, ...outcome, explanation: parsed?.explanation ?? '' };
    reason = outcome.error;
    messages.push(
      { role: 'assistant', content: completion.text },
      { role: 'user', content: `That does not work: ${reason} Reply with corrected JSON.` },
    );
  }
  return { answered: false, reason };
}

/** What the model says, or why it says nothing. */
async function complete(
  model: LanguageModel,
  messages: ChatMessage[],
  leftMs: number,
  signal: AbortSignal | undefined,
): Promise<Completion | AppError> {
  signal?.throwIfAborted();
  const controller = new AbortController();
  const onAbort = () => controller.abort(signal?.reason);
  signal?.addEventListener('abort', onAbort, { once: true });
  const late = () =>
    controller.abort(new AppError('timeout', 'The language model did not write it in time.'));
  const timer = setTimeout(late, Math.max(0, leftMs));
  try {
    return await model.complete({
      messages,
      jsonSchema: replySchema,
      maxOutputTokens: 1000,
      signal: controller.signal,
    });
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof AppError) return error;
    throw error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', onAbort);
  }
}

function unreadable({ finishReason }: Completion): string {
  if (finishReason === 'length') return 'The reply was cut off before its end; write a shorter one.';
  return 'The reply is not the JSON object that was asked for.';
}

function parseReply(text: string): z.output<typeof reply> | null {
  const json = /\{[\s\S]*\}/.exec(text)?.[0];
  try {
    return reply.parse(JSON.parse(json ?? ''));
  } catch {
    return null;
  }
}

async function tryQuery(
  sql: string,
  { connector, index }: OpenedConnector,
  limits: QueryLimits,
  signal: AbortSignal | undefined,
): Promise<{ guarded: Extract<GuardedSql, { allowed: true }>; result: QueryResult } | { error: string }> {
  const guarded = await guardSql(sql, index.schema);
  if (!guarded.allowed) return { error: guarded.reason };
  try {
    return { guarded, result: await connector.query(guarded.text, guarded.params, limits, signal) };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'upstream_error') throw error;
    const cause = error.cause instanceof Error ? error.cause.message : String(error.cause);
    return { error: `The database refuses it: ${cause.slice(0, 300)}.` };
  }
}
