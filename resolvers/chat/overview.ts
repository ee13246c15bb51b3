import type { SearchHit, SearchScope } from '../../domain/search';
import type { Tenant } from '../../models/tenantModel';
import { rankSentences } from '../../search/answer/rankSentences';
import { type AnswerPart, type ComposedAnswer, composeOverview } from '../../search/outcome/compose';
import { excerptOf } from '../../search/outcome/excerpt';
import type { Intent } from '../../search/outcome/intent';
import { listBelow } from '../../search/outcome/listBelow';
import { isTitleOfAll, namesFile, pointsAtFile, titleOf, titleShare } from '../../search/outcome/namedFile';
import { firstSentence, outlineOf } from '../../search/outcome/outline';
import { phrase } from '../../search/outcome/phrase';
import { type ParsedQuestion, parseQuestion } from '../../search/question/parseQuestion';
import { fileHits, readyFiles, readyIn } from './fileHits';

export interface OverviewRequest {
  tenant: Tenant;
  question: ParsedQuestion;
  scope: SearchScope;
  /** The passages of the whole question. */
  hits: SearchHit[];
  /** The passages of another question in the same scope. */
  search: (question: ParsedQuestion) => Promise<SearchHit[]>;
}

/** Files whose names are compared with a question, and those that an overview of the collection lists. */
const maxFiles = 1_000;
const maxListedFiles = 20;
/** The number of passages of a long document that its outline is made of, from its beginning. */
const maxOutlined = 400;
/** Passages whose lists are compared with what is asked. */
const maxListed = 6;
/** Chunks around a list that continue it. */
const around = 3;
/** A passage of a lower score is not about the subject. */
const minScore = 0.35;
const maxTopicParts = 5;
/** A file that a subject does not name is meant from this score of its best passage on, with this share of all scores. */
const minNearestScore = 0.35;
const minNearestShare = 0.5;
/** The maximum length of a quote about the subject, in characters. */
const maxCharacters = 400;
/** Where no list fits, so much of the section that does. */
const minSectionScore = 0.5;

/**
 * An overview for an utterance that asks for more than a sentence can hold: of a file, a subject, a list, a comparison, the
 * collection. Null where the documents have none.
 */
export async function overviewOf(intent: Intent, request: OverviewRequest): Promise<ComposedAnswer | null> {
  switch (intent.kind) {
    case 'collection':
      return collectionOf(request, intent.language);
    case 'pointed':
      return whichFile(intent, request);
    case 'mentions':
      return mentionsOf(intent, request);
    case 'compare':
      return comparisonOf(intent, request);
    case 'list':
      return listOf(intent, request);
    case 'summary':
      return summaryOf(intent, request);
    default:
      return null;
  }
}

const overviewOrNull = (parts: AnswerPart[], lead: string | null = null) =>
  parts.length === 0 ? null : composeOverview(parts, lead);

/** A question about a file that it only points at is answered where that is the only file. */
async function whichFile(
  { language }: Intent,
  { tenant, scope }: OverviewRequest,
): Promise<ComposedAnswer | null> {
  const files = await readyFiles(tenant, { ...scope, limit: 2 });
  return files.length < 2 ? null : unnamedFile(language);
}

const unnamedFile = (language: string): ComposedAnswer => ({
  answer: phrase('whichFile', language),
  citations: [],
  outcome: 'not_understood',
});

async function collectionOf(
  { tenant, scope }: OverviewRequest,
  language: string,
): Promise<ComposedAnswer | null> {
  const [count, files] = await Promise.all([
    tenant.files.count(readyIn(scope)),
    readyFiles(tenant, { ...scope, limit: maxListedFiles }),
  ]);
  const parts = await Promise.all(
    files.map(async (file) => {
      const hits = await fileHits(tenant, file, { from: 0, count: 1 });
      return firstSentence(hits, language, file.name);
    }),
  );
  return overviewOrNull(parts.flat(), phrase('files', language, { count }));
}

/** The files in whose passages the words of the subject stand, each with the sentence that has them. */
async function mentionsOf(intent: Intent, request: OverviewRequest): Promise<ComposedAnswer | null> {
  const subject = parseQuestion(intent.subject ?? '');
  const hits = await request.search(subject);
  const keys = subject.keysIn(intent.language);
  const parts = new Map<string, AnswerPart>();
  for (const hit of hits) {
    const [best] = rankSentences(subject, [hit], intent.language);
    const has = new Set(parseQuestion(best?.text ?? '').keysIn(intent.language));
    if (best && !parts.has(hit.fileId) && keys.every((key) => has.has(key)))
      parts.set(hit.fileId, { hit, quote: best.text, label: hit.fileName, header: best.header });
  }
  return overviewOrNull([...parts.values()]);
}

/** The best sentence about each of two things, side by side; none where one of them is nowhere. */
async function comparisonOf(intent: Intent, request: OverviewRequest): Promise<ComposedAnswer | null> {
  const sides = [intent.subject, intent.other].flatMap((side) => side ?? []);
  const parts = await Promise.all(
    sides.map(async (side) => {
      const hits = await request.search(parseQuestion(side));
      return topicParts(side, hits, intent.language, 2).map((part) => ({ ...part, label: side }));
    }),
  );
  return parts.length < 2 || parts.some((of) => of.length === 0) ? null : composeOverview(parts.flat());
}

/** The whole list or table below the heading that fits. */
async function listOf(intent: Intent, request: OverviewRequest): Promise<ComposedAnswer | null> {
  const { tenant, hits } = request;
  const subject = intent.subject ?? request.question.text;
  const best = hits.slice(0, maxListed);
  const files = await readyFiles(tenant, { fileIds: best.map(({ fileId }) => fileId), limit: best.length });
  // A list may begin in the passage before the one that was found.
  const read = await Promise.all(
    best.map(async (hit) => {
      const file = files.find(({ _id }) => _id === hit.fileId);
      const from = Math.max(0, hit.chunkIndex - 1);
      return file ? fileHits(tenant, file, { from, count: around }, hits) : [];
    }),
  );
  const distinct = [...new Map(read.flat().map((hit) => [hit.chunkId, hit])).values()];
  const asksForSteps = request.question.type === 'how';
  const list = listBelow(parseQuestion(subject), subject, distinct, intent.language, asksForSteps);
  const keys = request.question.keysIn(intent.language);
  const sections = hits.slice(0, 1).filter(({ score, headingPath = [], fileName }) => {
    const named = parseQuestion([fileName.replace(/[-_.]+/gu, ' '), ...headingPath].join('\n'));
    return score >= minSectionScore && named.keysIn(intent.language).some((key) => keys.includes(key));
  });
  return overviewOrNull(list.length > 0 ? list : topicParts(subject, sections, intent.language, 1));
}

/** The outline of the file that is named, or what the passages say about a subject. */
async function summaryOf(intent: Intent, request: OverviewRequest): Promise<ComposedAnswer | null> {
  const { tenant, scope, search } = request;
  const subject = intent.subject ?? '';
  const files = await readyFiles(tenant, { ...scope, limit: maxFiles });
  const passagesOf = (file: (typeof files)[number]) =>
    fileHits(tenant, file, { from: 0, count: maxOutlined }, request.hits);
  const outline = async (file: (typeof files)[number]) =>
    overviewOrNull(outlineOf(await passagesOf(file)), `${file.name}:`);
  if (subject === '' || pointsAtFile(subject)) {
    const [only, another] = files;
    return only && !another ? outline(only) : unnamedFile(intent.language);
  }
  const named = files.find(({ name }) => namesFile(subject, name));
  if (named) return outline(named);
  const hits = await search(parseQuestion(subject));
  const titled = await titledFile(subject, hits, intent.language, request);
  const passages = titled ? await passagesOf(titled.file) : [];
  if (titled && isTitleOfAll(titled.title, passages)) {
    const lead = `${titled.title} (${titled.file.name}):`;
    return overviewOrNull(outlineOf(passages), lead);
  }
  const parts = topicParts(subject, hits, intent.language, maxTopicParts);
  const nearest = parts.length > 0 ? undefined : nearestFile(hits);
  const file = files.find(({ _id }) => _id === nearest);
  return file ? outline(file) : overviewOrNull(parts);
}

/** The file that most of what was found is of: what is summed up in other words, or in another language, than its own. */
function nearestFile(hits: SearchHit[]): string | undefined {
  const [best] = hits;
  if (best === undefined || best.score < minNearestScore) return undefined;
  const total = (of: SearchHit[]) => of.reduce((sum, { score }) => sum + score, 0);
  const own = hits.filter(({ fileId }) => fileId === best.fileId);
  return total(own) > minNearestShare * total(hits) ? best.fileId : undefined;
}

/** The file, among those found, whose title the subject names by the most of its words. */
async function titledFile(
  subject: string,
  hits: SearchHit[],
  language: string,
  { tenant, scope }: OverviewRequest,
) {
  const fileIds = [...new Set(hits.map(({ fileId }) => fileId))];
  const files = await readyFiles(tenant, { ...scope, fileIds, limit: fileIds.length });
  const titled = await Promise.all(
    files.map(async (file) => {
      const [first] = await fileHits(tenant, file, { from: 0, count: 1 });
      const title = first ? titleOf(first) : null;
      return title === null ? [] : [{ file, title, share: titleShare(subject, title, language) }];
    }),
  );
  return titled
    .flat()
    .filter(({ share }) => share > 0)
    .sort((a, b) => b.share - a.share)[0];
}

/** Parts about a subject: the sentence of each passage that has most of it, below its heading. */
function topicParts(subject: string, hits: SearchHit[], language: string, max: number): AnswerPart[] {
  const about = parseQuestion(subject);
  const keys = about.keysIn(language);
  const parts = hits
    .filter(({ score }) => score >= minScore)
    .flatMap((hit): AnswerPart[] => {
      const around = [hit.content, hit.fileName.replace(/[-_.]+/gu, ' '), ...(hit.headingPath ?? [])].join(
        '\n',
      );
      const has = new Set(parseQuestion(around).keysIn(language));
      if (!keys.every((key) => has.has(key))) return [];
      const [best] = rankSentences(about, [hit], language);
      const label = hit.headingPath?.at(-1) ?? hit.fileName;
      return best
        ? [{ hit, quote: excerptOf(hit, best.text, language, maxCharacters), label, header: best.header }]
        : firstSentence([hit], language, label);
    });
  return parts.slice(0, max);
}
