/** Inputs of sets of golden questions and of their runs. */
import { z } from 'zod';
import { answerKinds } from '../answers';
import { assertionNames, maxAssertions, maxCasesPerSet, runStatuses, setFormats } from '../evaluation';
import { maxQueryCharacters } from '../limits';
import { isDeeper } from '../nesting';
import { routes } from '../search';
import { optionalGivenFilter } from './filter';
import { cursorPageInput } from './lists';
import { boolean, decimal, dict, integer, list, oneOf, optional, text, uuid, withDefault } from './scalars';
import { filterDescription, searchInput } from './search';

/** Leaves room for the rest of a request of 1 MB. */
const maxFileCharacters = 900_000;
const maxExpectedPassages = 20;
const maxSpanCharacters = 4_000;
const maxBoxes = 50;
const maxValues = 50;
const maxValueCharacters = 2_000;
const maxExpectedRows = 200;
/** A column may have JSON. */
const maxRowDepth = 20;
const row = dict
  .refine((value) => !isDeeper(value, maxRowDepth), {
    message: `Input should be nested at most ${maxRowDepth} levels deep`,
    params: { pydantic: 'dict_type' },
  })
  .meta({ type: 'object', additionalProperties: true });
const share = decimal({ min: 0, max: 1 });
const page = integer({ min: 1 });

export const pageBoxInput = z.object({
  page: page.describe('The page, from 1.'),
  left: share.describe('The left edge, as a fraction of the width of the page.'),
  top: share.describe('The top edge, as a fraction of the height of the page.'),
  right: share.describe('The right edge.'),
  bottom: share.describe('The bottom edge.'),
});

export const expectedPassageInput = z.object({
  file: optional(text({ min: 1, max: 500 })).describe('The name of the file.'),
  referenceId: optional(text({ min: 1, max: 255 })).describe('The reference ID of the file.'),
  page: optional(page).describe('A page of the passage.'),
  span: optional(text({ min: 1, max: maxSpanCharacters })).describe(
    'Text of the passage, verbatim except for white space.',
  ),
  boxes: withDefault(list(pageBoxInput, maxBoxes), []).describe('Where the span is on its pages.'),
});

export const assertionInput = z.object({
  type: oneOf(assertionNames).describe(
    `The type: ${assertionNames.slice(0, assertionNames.length / 2).join(', ')}, or one of these after \`not-\`.`,
  ),
  values: withDefault(list(text({ min: 1, max: maxValueCharacters }), maxValues), []).describe(
    'What is looked for: one text, or several for `…-all` and `…-any`.',
  ),
  threshold: optional(decimal({ min: 0 })).describe('The maximum of `latency` in milliseconds.'),
});

const { projectId, fileIds, connectorId, forceRoute, metadataFilters } = searchInput.shape;

export const caseFiltersInput = z.object({
  projectId,
  fileIds,
  topK: optional(integer({ min: 1, max: 50 })).describe(
    'The maximum number of chunks; of a chat at most 20.',
  ),
  minScore: optional(share).describe('The minimum score of a chunk.'),
  connectorId,
  forceRoute,
  metadataFilters,
  filter: optionalGivenFilter.describe(filterDescription),
});
const noFilters = caseFiltersInput.parse({});

const setId = uuid.describe('The ID of the evaluation set.');
const name = text({ min: 1, max: 100 });
const description = optional(text({ max: 1_000 }));

const content = {
  mode: withDefault(oneOf(answerKinds), 'chat').describe('Whether the question is searched for or answered.'),
  question: text({ min: 1, max: maxQueryCharacters }).describe('The question.'),
  filters: optional(caseFiltersInput)
    .transform((filters) => filters ?? noFilters)
    .describe('What the question is asked with. Omitted values are the defaults of `search` and `chat`.'),
  expected: withDefault(list(expectedPassageInput, maxExpectedPassages), []).describe(
    'The passages that should be found.',
  ),
  assertions: withDefault(list(assertionInput, maxAssertions), []).describe('Assertions on the answer.'),
  threshold: optional(share).describe('The share of the assertions that must hold. Null: all of them.'),
  expectedRoute: optional(oneOf(routes)).describe('The route that should be taken.'),
  expectedRows: optional(list(row, maxExpectedRows)).describe('The rows that should be found.'),
  rowsOrdered: withDefault(boolean, false).describe('Whether the order of the rows counts.'),
  mustRefuse: withDefault(boolean, false).describe('Whether the right answer is that there is none.'),
};

/** A case, as files and `saveEvaluationCase` have it. */
export const caseContentInput = z.object(content);

export const saveCaseInput = z.object({
  setId,
  id: optional(uuid).describe('The ID of the case that is replaced. Null: a new case.'),
  ...content,
});

export const setIdInput = z.object({ id: setId });
export const caseIdInput = z.object({ id: uuid.describe('The ID of the case.') });
export const runIdInput = z.object({ id: uuid.describe('The ID of the run.') });
export const startRunInput = z.object({ setId });
export const answerCaseInput = z.object({ setId, answerId: uuid.describe('The ID of the answer.') });

export const createSetInput = z.object({
  name: name.describe('The name, unique in the environment.'),
  description: description.describe('A description.'),
});
export const updateSetInput = z.object({
  id: setId,
  name: optional(name).describe('The new name.'),
  description: description.describe('The new description.'),
});

export const importSetInput = z.object({
  name: name.describe('The name of the set. The cases of an existing set are replaced.'),
  format: oneOf(setFormats).describe('The format.'),
  content: text({ min: 1, max: maxFileCharacters }).describe(
    `The file, as described in docs/evaluation.md, with at most ${maxCasesPerSet} cases.`,
  ),
});
export const exportSetInput = z.object({ id: setId, format: oneOf(setFormats).describe('The format.') });

export const setListInput = cursorPageInput;
export const caseListInput = cursorPageInput;
export const runListInput = cursorPageInput.extend({
  setId: optional(uuid).describe('Returns the runs of this set.'),
  status: optional(oneOf(runStatuses)).describe('Returns runs with this status.'),
});
export const resultListInput = cursorPageInput.extend({
  passed: optional(boolean).describe('Returns cases that passed, or those that did not.'),
});
export const compareRunsInput = z.object({
  baseRunId: uuid.describe('The ID of the run to compare with.'),
  runId: uuid.describe('The ID of the run.'),
  first: withDefault(integer({ min: 1, max: 200 }), 50).describe('The number of cases in each list.'),
});
