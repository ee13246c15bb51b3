import { AppError } from '../../domain/errors';
import { chatMinScore } from '../../domain/limits';
import type { SearchHit } from '../../domain/search';
import type { ConnectorDoc } from '../../models/connectors';
import { type ExtractedAnswer, extractAnswer } from '../../search/answer/extractAnswer';
import { statesWhole } from '../../search/outcome/compose';
import { type ChosenRoute, route } from '../../search/routing/route';
import { nearestReadable, type StructuredAnswer } from '../../search/structured/answerStructured';
import { restrictToReferences } from './restrictToReferences';
import {
  aboveMinScore,
  type DeclinedQuestion,
  passagesFor,
  rowsFor,
  type SearchRun,
  toRouting,
  type UnifiedAnswer,
} from './searchRun';

/**
 * Answers a question as a whole, by the route that the request specifies or that is chosen.
 * @throws `no_connector`, and what a connector that was asked for fails with
 */
export async function searchWhole(run: SearchRun): Promise<UnifiedAnswer> {
  const { request, connectors, hasUnavailable, notes } = run;
  const { question, connectorId, forceRoute } = request;
  const passages = forceRoute === 'structured' ? [] : await run.passages();
  const chosen = route({
    query: question.text,
    connectors: connectors.map(({ opened }) => opened),
    forceRoute,
    connectorId,
    documentScore: forceRoute === 'structured' ? null : (passages[0]?.score ?? 0),
    now: new Date(),
    hasUnavailable,
  });
  const { record: connector, sources } =
    connectors.find(({ record }) => record._id === chosen.connectorId) ?? {};
  if (chosen.route === 'semantic' || !connector) return ofDocuments(run, chosen, passages);

  const answer = await rowsOfChosen(run, chosen, connector);
  if (answer === null) return ofDocuments(run, { ...chosen, route: 'semantic', connectorId: null }, passages);
  // A sheet that was not read is a document as well: its passages have the rows.
  const isFree = connectorId === null && forceRoute === null && passages.length > 0;
  if (answer.structured === null && sources !== null && isFree) {
    const reasoning = `${chosen.reasoning} ${answer.reasoning} Its passages are searched.`;
    return ofDocuments(run, { route: 'semantic', reasoning, connectorId: null }, passages);
  }
  const documentAnswer = chosen.route === 'structured' ? answerOfDocuments(run, answer, passages) : null;
  if (documentAnswer !== null && documentAnswer.citations.length > 0) {
    if (answer.structured === null) {
      const reasoning = `${chosen.reasoning} ${answer.reasoning} The documents answer it.`;
      return ofDocuments(run, { route: 'semantic', reasoning, connectorId: null }, passages, documentAnswer);
    }
    notes.push('The documents answer it as well, so both are returned.');
    return {
      routing: toRouting(run, { ...chosen, route: 'hybrid' }, connector, answer),
      results: { semantic: aboveMinScore(run, passages), structured: answer.structured },
      below: [],
      scope: request.scope,
      documentQuestion: question,
      documentAnswer,
      rowsRead: answer.read,
      declined: null,
    };
  }
  const { scope, hits } =
    chosen.route === 'structured'
      ? { scope: request.scope, hits: [] }
      : await restrictToReferences(
          answer,
          { scope: request.scope, hits: passages },
          (narrower) => passagesFor(run, question, narrower),
          notes,
        );
  return {
    routing: toRouting(run, chosen, connector, answer),
    results: { semantic: aboveMinScore(run, hits), structured: answer.structured },
    below: [],
    scope,
    documentQuestion: question,
    documentAnswer: null,
    rowsRead: answer.isLookup ? null : answer.read,
    declined: answer.structured === null ? answer : null,
  };
}

/**
 * The answer in the passages to a question for a value of one row, or a question that could not be translated to SQL.
 * Null for other questions, and where the request specifies the connector or route.
 */
function answerOfDocuments(
  run: SearchRun,
  { isDetail, structured }: StructuredAnswer,
  passages: SearchHit[],
): ExtractedAnswer | null {
  const { question, connectorId, forceRoute } = run.request;
  if ((!isDetail && structured !== null) || connectorId !== null || forceRoute !== null) return null;
  const answer = extractAnswer(question, aboveMinScore(run, passages));
  // A text that shares a word with a question to a database does not answer it.
  return structured === null && !statesWhole(question, answer) ? null : answer;
}

/** A question that names a table of an attached database, which could not read it; else null. */
function declinedBy({ connectors, request }: SearchRun): DeclinedQuestion | null {
  const { question, forceRoute } = request;
  if (forceRoute !== null) return null;
  const { text } = question;
  const named = connectors.find(
    ({ opened, sources }) =>
      sources === null && opened.reader.link(text).links.some(({ kind }) => kind === 'table'),
  );
  const reader = named?.opened.reader;
  const reading = reader?.read(text, new Date());
  if (!reader || !reading || reading.understood) return null;
  const { notUnderstood } = reading;
  return { notUnderstood, nearestQuestion: nearestReadable(text, reader, notUnderstood) };
}

function ofDocuments(
  run: SearchRun,
  chosen: ChosenRoute,
  passages: SearchHit[],
  documentAnswer: ExtractedAnswer | null = null,
): UnifiedAnswer {
  const { question, scope, minScore } = run.request;
  return {
    routing: toRouting(run, chosen, null, null),
    results: { semantic: aboveMinScore(run, passages), structured: null },
    // A caller that wants better passages than usual gets no others.
    below: minScore > chatMinScore ? [] : passages.filter(({ score }) => score < minScore),
    scope,
    documentQuestion: question,
    documentAnswer,
    rowsRead: null,
    declined: declinedBy(run),
  };
}

/** Null, with a note, where a connector fails that the request does not specify: the documents may still answer. */
async function rowsOfChosen(
  run: SearchRun,
  chosen: ChosenRoute,
  connector: ConnectorDoc,
): Promise<StructuredAnswer | null> {
  const { ctx, request, notes } = run;
  try {
    return await rowsFor(run, connector, request.question.text, chosen.route === 'hybrid');
  } catch (error) {
    const isSpecified = request.forceRoute !== null || request.connectorId !== null;
    if (isSpecified || !(error instanceof AppError)) throw error;
    ctx.log.warn({ connectorId: connector._id, error }, 'a connector failed to answer');
    notes.push(`${error.publicMessage} Only the documents were searched.`);
    return null;
  }
}
