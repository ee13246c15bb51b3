/** Inputs that only agents' tools have. */
import { z } from 'zod';
import { maxFilenameCharacters, maxQueryCharacters, maxReferenceIdCharacters } from '../limits';
import { dict, oneOf, optional, sha256Hex, text, uuid, withDefault } from './scalars';

/** The size of a file that is sent within a request, in characters; the request as a whole is limited to 1 MB. */
const maxContentCharacters = 900_000;

const question = text({ min: 1, max: maxQueryCharacters });

export const agentSearchInput = z.object({ query: question.describe('The question or keywords.') });

export const fetchInput = z.object({ id: uuid.describe('The ID of a search result, or of a file.') });

export const queryDatabaseInput = z.object({
  query: question.describe('The question in natural language. It is translated to one SQL query.'),
  connectorId: optional(uuid).describe(
    'The ID of the connector to query. Defaults to the one that fits the question.',
  ),
});

const contentSha256 = optional(sha256Hex).describe(
  'The SHA-256 of the content in hex. Other content is refused.',
);

export const uploadContentInput = z.object({
  filename: text({ min: 1, max: maxFilenameCharacters }).describe(
    'The file name with its extension, which determines the type.',
  ),
  content: text({ min: 1, max: maxContentCharacters }).describe('The content of the file.'),
  encoding: withDefault(oneOf(['utf8', 'base64'] as const), 'utf8').describe(
    'How the content is encoded: `base64` for binary files.',
  ),
  metadata: optional(dict).describe('Metadata, returned unchanged.'),
  referenceId: optional(text({ max: maxReferenceIdCharacters })).describe(
    'The ID of the file in an external system, for filters.',
  ),
  folderId: optional(uuid).describe('The ID of the folder. Defaults to the folder `default`.'),
  sha256: contentSha256,
});

export const replaceContentInput = z.object({
  fileId: uuid.describe('The ID of the file.'),
  filename: optional(text({ min: 1, max: maxFilenameCharacters })).describe(
    'The file name with its extension. Defaults to that of the current content.',
  ),
  content: uploadContentInput.shape.content,
  encoding: uploadContentInput.shape.encoding,
  sha256: contentSha256,
});

export const renderPromptInput = z.object({
  name: text({ min: 1, max: 255 }).describe('The name of the prompt.'),
  variables: dict.pipe(z.record(z.string(), text({ max: 4000 }))).describe('A value for each placeholder.'),
});
