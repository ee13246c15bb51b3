/** Inputs of conversations. */
import { z } from 'zod';
import { maxTitleCharacters } from '../conversations';
import { maxFilterValues, maxQueryCharacters } from '../limits';
import { cursorPageInput } from './lists';
import { boolean, list, optional, text, uuid, withDefault } from './scalars';

const id = uuid.describe('The ID of the conversation.');
const title = text({ min: 1, max: maxTitleCharacters });
const fileIds = optional(list(uuid, maxFilterValues)).describe('Its questions search these files.');
const connectorId = optional(uuid).describe('Its questions query this connector.');

export const conversationIdInput = z.object({ id });

export const startConversationInput = z.object({
  title: optional(title).describe('The title. Defaults to the first question.'),
  projectId: optional(uuid).describe('Its questions search files of this project.'),
  fileIds,
  connectorId,
});

export const conversationsInput = cursorPageInput.extend({
  search: optional(text({ min: 1, max: maxQueryCharacters })).describe(
    'Conversations with this text in the title or in a question.',
  ),
  keyId: optional(uuid).describe('Conversations that this API key started.'),
});

export const turnsInput = cursorPageInput.extend({
  newestFirst: withDefault(boolean, false).describe('Whether the last turn is first.'),
});

export const renameConversationInput = z.object({ id, title: title.describe('The new title.') });

export const setConversationScopeInput = z.object({ id, fileIds, connectorId });

export const forkConversationInput = z.object({
  id,
  turnId: uuid.describe('The ID of the last turn of the copy.'),
});
