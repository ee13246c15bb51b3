/** Inputs of lists that are paginated by cursor. */
import { z } from 'zod';
import { pageSize } from '../limits';
import { integer, moment, oneOf, optional, text, uuid, withDefault } from './scalars';

export const cursor = optional(text({ max: 200 })).describe('Returns the items after this cursor.');
const count = integer({ min: 1, max: pageSize.max });

export const cursorPageInput = z.object({
  first: withDefault(count, pageSize.default).describe('The number of items.'),
  after: cursor,
});

const defaultChunks = 20;

/** The chunks of a file. */
export const chunkPageInput = z.object({
  first: withDefault(count, defaultChunks).describe('The number of chunks.'),
  after: cursor,
});

/** A text to be looked for in a file. */
export const findInFileInput = z.object({
  text: text({ min: 1, max: 200 }).describe('The text. Case and the width of spaces are ignored.'),
  first: withDefault(count, pageSize.max).describe('The maximum number of chunks.'),
});

/** The tables of a workbook. */
export const workbookTablesInput = z.object({
  name: optional(text({ max: 255 })).describe('Returns the table with this name.'),
});

export const apiKeysInput = cursorPageInput.extend({
  environmentId: optional(uuid).describe('Returns the API keys of this environment.'),
});
export const projectsInput = cursorPageInput.extend({
  organizationId: optional(uuid).describe('Returns the projects of this organization.'),
});
export const environmentsInput = cursorPageInput.extend({
  projectId: optional(uuid).describe('Returns the environments of this project.'),
});

export const auditOutcomes = ['pending', 'succeeded', 'failed'] as const;

export const auditFilter = z.object({
  operation: optional(text({ max: 100 })).describe('The name of the mutation.'),
  actorKeyId: optional(uuid).describe('The ID of the API key of the request.'),
  environmentId: optional(uuid).describe('The ID of the environment of the request.'),
  targetId: optional(text({ max: 255 })).describe('The ID of the resource.'),
  outcome: optional(oneOf(auditOutcomes)).describe('The outcome of the operation.'),
  from: optional(moment).describe('Operations that started at or after this time.'),
  to: optional(moment).describe('Operations that started before this time.'),
});
export const auditInput = cursorPageInput.extend({
  filter: optional(auditFilter).describe('Filters the operations.'),
});
