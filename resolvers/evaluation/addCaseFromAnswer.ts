import type { AnswerRecord } from '../../domain/answers';
import { AppError, type ErrorCode } from '../../domain/errors';
import type { CaseContent, CaseFilters, EvaluationCase, ExpectedPassage } from '../../domain/evaluation';
import { answerCaseInput, caseContentInput } from '../../domain/inputs/evaluation';
import { parseInput } from '../../domain/inputs/parseInput';
import { boxesOfQuote } from '../../domain/lineBoxes';
import { boxesOf } from '../../evaluation/judge/boxOverlap';
import type { Tenant } from '../../models/tenantModel';
import { administer } from '../administration/administer';
import { toAnswerRecord } from '../answers/answerRecords';
import { answerNotFound } from '../answers/getAnswer';
import { authorizeAdmin } from '../authorize';
import type { OperationContext } from '../context';
import { addCase } from './evaluationCases';
import { requireSet } from './evaluationRecords';

const maxSpanCharacters = 4_000;
const maxPassages = 20;

/** The passages that were cited; for a search, the first hit. */
async function expectedOf(tenant: Tenant, answer: AnswerRecord): Promise<ExpectedPassage[]> {
  const cited = answer.citations.map((citation) => ({ ...citation, span: citation.quote }));
  const found =
    answer.kind === 'chat' ? cited : answer.hits.slice(0, 1).map((hit) => ({ ...hit, span: null }));
  const passages = found.slice(0, maxPassages);
  const [files, chunks] = await Promise.all([
    tenant.files.findFields({ _id: { $in: passages.map(({ fileId }) => fileId) } }, ['name', 'referenceId']),
    tenant.chunks.findFields({ _id: { $in: passages.map(({ chunkId }) => chunkId) } }, [
      'content',
      'boundingBoxes',
      'lineBoxes',
    ]),
  ]);
  const fileOf = new Map(files.map((file) => [file._id, file]));
  const chunkOf = new Map(chunks.map((chunk) => [chunk._id, chunk]));
  const boxesFor = (chunkId: string, span: string | null) => {
    const chunk = chunkOf.get(chunkId);
    if (!chunk) return [];
    return boxesOf(span === null ? chunk.boundingBoxes : boxesOfQuote(chunk, span));
  };
  return passages.map(({ fileId, chunkId, pageNumber, span }) => ({
    file: fileOf.get(fileId)?.name ?? null,
    referenceId: fileOf.get(fileId)?.referenceId ?? null,
    page: pageNumber,
    span: span?.slice(0, maxSpanCharacters) ?? null,
    boxes: boxesFor(chunkId, span),
  }));
}

/** The arguments of the retrieval that the question itself was searched with. */
function filtersOf({ activity, question }: AnswerRecord): Partial<CaseFilters> {
  const step = activity.find(
    ({ step, arguments: given }) => step === 'retrieval' && given.query === question,
  );
  const { topK, minScore, projectId, fileIds, metadataFilters, filter } = (step?.arguments ??
    {}) as Partial<CaseFilters>;
  return { topK, minScore, projectId, fileIds, metadataFilters, filter };
}

async function contentOf(tenant: Tenant, answer: AnswerRecord): Promise<CaseContent> {
  const { kind: mode, question, citations, hits, rowCount, route } = answer;
  if (question === null) {
    throw new AppError('conflict', 'The record of this answer has no text (ANSWER_RECORD_TEXT).');
  }
  const hasRows = (rowCount ?? 0) > 0;
  const mustRefuse = (mode === 'chat' ? citations.length === 0 : hits.length === 0) && !hasRows;
  const expected = mustRefuse ? [] : await expectedOf(tenant, answer);
  const filters = filtersOf(answer);
  return parseInput(caseContentInput, {
    mode,
    question,
    filters,
    expected,
    expectedRoute: route,
    mustRefuse,
  });
}

/**
 * Adds a case from the record of an answer that is right: its question and filters, what it cites as what is expected,
 * and its route; from an answer that says that there is none, that it must.
 */
export function addCaseFromAnswer(ctx: OperationContext, rawInput: unknown): Promise<EvaluationCase> {
  return administer(ctx, 'addCaseFromAnswer', authorizeAdmin, async ({ tenant }, entry) => {
    const { setId, answerId } = parseInput(answerCaseInput, rawInput);
    entry.target('EvaluationSet', setId);
    entry.target('Answer', answerId);
    await requireSet(tenant, setId);
    await ctx.services.answerRecorder.flush();
    const answer = await tenant.answers.findOne({ _id: answerId });
    if (!answer) throw answerNotFound(answerId);
    return addCase(tenant, setId, await contentOf(tenant, toAnswerRecord(answer)));
  });
}
addCaseFromAnswer.errors = ['forbidden', 'not_found', 'conflict'] satisfies ErrorCode[];
