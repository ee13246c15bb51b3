import { AppError } from '../../domain/errors';
import type { ConnectorDoc } from '../../models/connectors';
import { parseQuestion } from '../../search/question/parseQuestion';
import { type QuestionParts, splitQuestion } from '../../search/routing/splitQuestion';
import type { StructuredAnswer } from '../../search/structured/answerStructured';
import { passagesPreferring } from './preferFiles';
import { aboveMinScore, rowsFor, type SearchRun, toRouting, type UnifiedAnswer } from './searchRun';

/**
 * Answers a question with two parts, one from a database and one from documents. Null where the question is not split,
 * or the database has no rows for its part.
 */
export async function searchInParts(run: SearchRun): Promise<UnifiedAnswer | null> {
  const { request, connectors } = run;
  if (request.forceRoute !== null) return null;
  const parts = splitQuestion(
    request.question.text,
    connectors.map(({ opened }) => opened),
    new Date(),
  );
  const found = parts && (await rowsOfPart(run, parts));
  if (!parts || !found) return null;
  const { connector, answer } = found;
  const documentQuestion = parseQuestion(parts.documents);
  const semantic = aboveMinScore(run, await passagesPreferring(run, documentQuestion, request.scope));
  const chosen = { route: 'hybrid' as const, reasoning: parts.reasoning, connectorId: connector._id };
  return {
    routing: toRouting(run, chosen, connector, answer),
    results: { semantic, structured: answer.structured },
    below: [],
    scope: request.scope,
    documentQuestion,
    documentAnswer: null,
    rowsRead: answer.read,
    declined: null,
  };
}

/** The rows that answer one part of a question; null where the database fails or has none. */
async function rowsOfPart(
  run: SearchRun,
  parts: QuestionParts,
): Promise<{ connector: ConnectorDoc; answer: StructuredAnswer } | null> {
  const { ctx, connectors } = run;
  const connector = connectors.find(({ opened }) => opened.id === parts.connectorId)?.record;
  if (!connector) return null;
  try {
    const answer = await rowsFor(run, connector, parts.rows);
    return answer.structured && answer.structured.rows.length > 0 ? { connector, answer } : null;
  } catch (error) {
    ctx.signal.throwIfAborted();
    if (!(error instanceof AppError)) throw error;
    ctx.log.warn({ connectorId: connector._id, error }, 'a connector failed to answer a part of a question');
    return null;
  }
}
