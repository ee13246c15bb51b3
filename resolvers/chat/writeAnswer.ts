import { isAnswer } from '../../domain/outcomes';
import type { LanguageModel } from '../../domain/ports/languageModel';
import type { SearchResults, SearchScope } from '../../domain/search';
import { extractAnswer, extractiveModelName } from '../../search/answer/extractAnswer';
import { groundedAnswer } from '../../search/answer/groundedAnswer';
import { rankSentences } from '../../search/answer/rankSentences';
import { mentionDatabases } from '../../search/answer/refusal';
import type { ComposedAnswer } from '../../search/outcome/compose';
import { addressesReader, type Intent } from '../../search/outcome/intent';
import { phrase, shorten } from '../../search/outcome/phrase';
import { rowsInWords } from '../../search/outcome/rowsInWords';
import { hasWordsOf, withoutAnswer } from '../../search/outcome/withoutAnswer';
import type { ParsedQuestion } from '../../search/question/parseQuestion';
import type { Caller } from '../authorize';
import type { OperationContext } from '../context';
import { passagesFor, type UnifiedAnswer, type UnifiedRequest } from '../unified/searchRun';
import type { ChosenPrompt } from './chosenPrompt';
import { closestPassages, withClosest } from './closestPassages';
import { withOtherSources } from './otherSources';
import { overviewOf } from './overview';
import { suggestionsFor } from './suggestions';

export interface WrittenAnswer extends ComposedAnswer {
  model: string;
  suggestions: string[];
  /** Why no language model wrote it; null where one did. */
  builtInBecause: string | null;
}

export interface AnswerRequest {
  caller: Caller;
  question: ParsedQuestion;
  scope: SearchScope;
  intent: Intent | null;
  found: UnifiedAnswer;
  /** As the search was made, for the parts of an overview. */
  search: UnifiedRequest;
  prompt: ChosenPrompt | null;
  /** For the language model. */
  timeoutMs: number;
  onDelta: ((text: string) => void) | undefined;
}

/** Whether an utterance asks nothing of documents or databases, so that nothing is searched. */
export const isTalk = (intent: Intent | null): boolean =>
  intent !== null && ['smallTalk', 'product', 'instruction'].includes(intent.kind);

/** The rows that were found in words; null where none were asked for. */
function rowsOf(found: UnifiedAnswer, question: ParsedQuestion): string | null {
  const { results, rowsRead, routing } = found;
  if (!rowsRead || !results.structured) return null;
  return rowsInWords(results.structured, rowsRead, { question, source: routing.connectorName });
}

const extractedFrom = (found: UnifiedAnswer) =>
  withClosest(found, found.documentAnswer ?? extractAnswer(found.documentQuestion, found.results.semantic));

/** The answer without a language model: from the rows, and from sentences of the documents. */
function builtInAnswer(
  { found, question }: AnswerRequest,
  extracted: ComposedAnswer = extractedFrom(found),
): ComposedAnswer {
  const { routing } = found;
  const fromRows = rowsOf(found, question);
  if (fromRows !== null) {
    // Of a question of two parts the passages for the other one are shown, where no sentence answers it.
    const hasText = isAnswer(extracted.outcome) || extracted.outcome === 'passages';
    const fromText = hasText ? ` ${extracted.answer}` : '';
    return { ...extracted, answer: `${fromRows}${fromText}`, outcome: 'answered' };
  }
  const answer = routing.route === 'semantic' ? extracted.answer : mentionDatabases(extracted.answer);
  return { ...extracted, answer };
}

function isEmpty({ semantic, structured }: SearchResults): boolean {
  return semantic.length === 0 && (structured === null || structured.rows.length === 0);
}

/** Writes the answer to a question whose passages and rows were found; where it can't, says what was not understood. */
export async function writeAnswer(ctx: OperationContext, request: AnswerRequest): Promise<WrittenAnswer> {
  const { environmentId } = request.caller.principal;
  const languageModel = await ctx.services.languageModels.of(environmentId, 'answers');
  const first = isTalk(request.intent) ? talk(request) : await writeFound(ctx, request, languageModel);
  const written = isSaidToReader(request, first.outcome) ? { ...talk(request), model: first.model } : first;
  const { answer, outcome, citations, model, builtInBecause } = written;
  const missed = outcome === 'not_understood' || isUnknown(request, outcome) || isDeclined(request, outcome);
  if (!missed) return { ...written, suggestions: [] };
  const { caller, question, scope, found, intent } = request;
  const isStreamed = languageModel !== null && !isTalk(intent);
  const language = question.language ?? intent?.language ?? null;
  const general = await suggestionsFor(ctx, caller.tenant, language, scope);
  const nearest = found.declined?.nearestQuestion ?? null;
  const suggestions = nearest === null ? general : [nearest];
  const words = shorten(question.searchText);
  const said = isDeclined(request, outcome)
    ? phrase('unread', language, {
        words: found.declined?.notUnderstood.join(', ') || shorten(question.text),
      })
    : outcome === 'not_understood' || words === ''
      ? answer
      : phrase('unknownWords', language, { words });
  const more = suggestions.length === 0 ? '' : ` ${phrase('tryAsking', language)} ${suggestions.join(' ')}`;
  // What a model wrote has been streamed already.
  const shown = isStreamed ? answer : `${said}${more}`;
  return { answer: shown, citations, outcome: 'not_understood', suggestions, model, builtInBecause };
}

/** The minimum score of a passage that is shown to somebody who may be talking to the reader. */
const minScoreOverTalk = 0.35;

/** Utterances that address the reader, and that no document is about: "What do you know?" */
function isSaidToReader({ question, found }: AnswerRequest, outcome: ComposedAnswer['outcome']): boolean {
  const isOpen = outcome === 'nothing_found' || outcome === 'passages';
  const best = found.results.semantic[0]?.score ?? 0;
  return isOpen && best < minScoreOverTalk && addressesReader(question.text, question.language);
}

/** No word of the question stands in any passage that was found, and no database knows it. */
function isUnknown({ question, found }: AnswerRequest, outcome: ComposedAnswer['outcome']): boolean {
  const { results, routing } = found;
  const isOpen = outcome === 'nothing_found' && routing.route === 'semantic';
  return isOpen && !hasWordsOf(question, results.semantic);
}

/** The minimum score of a passage that is shown in place of a question to a database that was not read. */
const minScoreOverDeclined = 0.6;

/** A question to a database that was not read, and that no passage answers; relevant ones are shown if it was not asked. */
function isDeclined({ found }: AnswerRequest, outcome: ComposedAnswer['outcome']): boolean {
  const { declined, routing, results } = found;
  if (declined === null || isAnswer(outcome)) return false;
  const isRelevant = (results.semantic[0]?.score ?? 0) >= minScoreOverDeclined;
  return routing.route !== 'semantic' || outcome === 'nothing_found' || !isRelevant;
}

function talk({ question, intent }: AnswerRequest): Omit<WrittenAnswer, 'suggestions'> {
  const answer = phrase('notUnderstood', question.language ?? intent?.language ?? null);
  const builtInBecause = 'the question asks nothing of documents or databases.';
  return { answer, citations: [], outcome: 'not_understood', model: extractiveModelName, builtInBecause };
}

async function writeFound(
  ctx: OperationContext,
  request: AnswerRequest,
  languageModel: LanguageModel | null,
): Promise<Omit<WrittenAnswer, 'suggestions'>> {
  const { found, caller, question, intent, scope, prompt, onDelta } = request;
  const { results, routing } = found;
  const builtIn = async (because: string) => ({
    ...builtInAnswer(request, await withOtherSources(caller.tenant, extractedFrom(found))),
    model: extractiveModelName,
    builtInBecause: because,
  });
  // What there is in the collection stands in no passage that a model could read.
  const isOfRecords = intent !== null && ['collection', 'mentions', 'pointed'].includes(intent.kind);
  const hasRows = found.rowsRead !== null && (results.structured?.rows ?? []).length > 0;
  // What is compared, and what all is asked of, may have rows and be described in documents.
  const isSearched = request.search.forceRoute === null && !request.search.connectorId;
  const isOfBoth = isSearched && (intent?.kind === 'compare' || intent?.kind === 'summary');
  if (intent && (!hasRows || isOfBoth) && (isOfRecords || !languageModel)) {
    const search = (part: ParsedQuestion) =>
      passagesFor(
        { ctx, caller, request: request.search, embeddingModel: ctx.services.embeddingModel },
        part,
        scope,
      );
    const hits = hasRows ? await search(question) : results.semantic;
    const overview = await overviewOf(intent, { tenant: caller.tenant, question, scope, hits, search });
    const fromRows = hasRows ? rowsOf(found, question) : null;
    const answer = fromRows === null ? overview?.answer : `${fromRows}\n${overview?.answer}`;
    const builtInBecause = 'the overview is built in.';
    if (overview && answer) return { ...overview, answer, model: extractiveModelName, builtInBecause };
    // No sentence compares or sums up what the documents don't have.
    if ((intent.kind === 'compare' || intent.kind === 'summary') && !hasRows) {
      const language = question.language ?? intent.language;
      const near = closestPassages(found);
      const shown = withoutAnswer(question, near, language, rankSentences(question, near, language));
      return { ...shown, model: extractiveModelName, builtInBecause };
    }
  }
  if (!languageModel) return builtIn('no language model is configured.');
  if (isEmpty(results)) return builtIn('no passages or rows were found.');
  const structured = results.structured ? { result: results.structured, sql: routing.sqlGenerated } : null;
  const grounded = await groundedAnswer(
    { languageModel },
    {
      question: question.text,
      hits: results.semantic,
      structured,
      onDelta,
      prompt: prompt ?? undefined,
      signal: ctx.signal,
      timeoutMs: request.timeoutMs,
      fallback: () => ({ ...builtInAnswer(request), model: extractiveModelName }),
      withoutAnswer: (language) => withoutAnswer(question, closestPassages(found), language),
    },
  );
  if (grounded.degraded)
    ctx.log.warn({ error: grounded.degraded }, 'the language model failed, answering without it');
  const failed = grounded.model === extractiveModelName ? grounded.degraded : null;
  const isOverview = intent !== null && intent.kind !== 'pointed' && grounded.outcome === 'answered';
  return {
    ...grounded,
    outcome: isOverview ? 'overview' : grounded.outcome,
    builtInBecause: failed && 'the language model gave no answer.',
  };
}
