import type { ConversationRecord, TurnRecord } from '../../domain/conversations';
import {
  conversationIdInput,
  conversationsInput,
  forkConversationInput,
  renameConversationInput,
  setConversationScopeInput,
  startConversationInput,
  turnsInput,
} from '../../domain/inputs/conversations';
import {
  deleteConversation,
  forkConversation,
  renameConversation,
  setConversationScope,
} from '../../resolvers/conversations/changeConversation';
import {
  getConversation,
  listConversations,
  listTurns,
} from '../../resolvers/conversations/readConversations';
import { startConversation } from '../../resolvers/conversations/startConversation';
import { builder } from '../builder';
import { cost } from '../cost';
import { argumentsOf, inputType } from '../inputTypes';
import { nullable, recordType } from '../recordType';
import { addMutation, DeletePayload } from './addMutation';
import { AnswerOutcomeEnum, CitationType } from './chat';
import { connectionCost, connectionType } from './connection';

const Turn = recordType<TurnRecord>('ConversationTurn')('A question of a conversation, and its answer.', {
  id: ['UUID', 'The ID of the turn.'],
  question: ['String', 'The question, as it was asked.'],
  standaloneQuestion: ['String', 'What was searched: the question, or what a follow-up means.'],
  changed: ['Boolean', 'Whether what was searched is not the question as it was asked.'],
  outcome: [AnswerOutcomeEnum, 'What the answer is.'],
  answer: ['String?', 'The answer. Null if a file that it may quote was deleted.'],
  citations: [[CitationType], 'The citations. None if a file that the answer may quote was deleted.'],
  sql: ['String?', 'The SQL query.'],
  answerId: ['UUID?', 'The ID of the record of the answer. Null where none was kept.'],
  createdAt: ['DateTime', 'When the question was asked.'],
});

const TurnConnection = connectionType(Turn, 'turns of a conversation');

const Conversation = recordType<ConversationRecord>('Conversation')(
  'Questions and answers that belong together. A question may refer to the turns before it.',
  {
    id: ['UUID', 'The ID of the conversation.'],
    title: ['String?', 'The title. Null before the first question, from which it is made.'],
    keyId: ['UUID', 'The ID of the API key that started it.'],
    projectId: ['UUID?', 'Its questions search files of this project. Null for all.'],
    fileIds: [nullable(['UUID']), 'Its questions search these files. Null for all.'],
    connectorId: ['UUID?', 'Its questions query this connector. Null for the one that fits.'],
    createdAt: ['DateTime', 'When it was started.'],
    updatedAt: ['DateTime', 'When its last question was answered, or it was started.'],
  },
  (t) => ({
    turns: t.field({
      type: TurnConnection,
      description: 'The turns, the first one first.',
      args: argumentsOf(t, turnsInput),
      ...cost(connectionCost),
      resolve: ({ id }, args, { operation }) => listTurns(operation, id, args),
    }),
  }),
);

const ConversationConnection = connectionType(
  Conversation,
  'conversations, the one that was asked last first',
);

builder.queryFields((t) => ({
  conversations: t.field({
    type: ConversationConnection,
    nullable: true,
    description: 'The conversations of the environment, the one that was asked last first.',
    args: argumentsOf(t, conversationsInput),
    ...cost(connectionCost),
    resolve: (_root, args, { operation }) => listConversations(operation, args),
  }),
  conversation: t.field({
    type: Conversation,
    nullable: true,
    description: 'A conversation. Errors: `conversation_not_found`.',
    args: argumentsOf(t, conversationIdInput),
    ...cost({ own: 1 }),
    resolve: (_root, args, { operation }) => getConversation(operation, args),
  }),
}));

addMutation('startConversation', {
  type: Conversation,
  description: 'Starts a conversation, to be passed to `chat` and `chatStream`.',
  input: inputType(
    'StartConversationInput',
    startConversationInput,
    'The input of `startConversation`: what its questions search, unless they say otherwise.',
  ),
  operation: startConversation,
});

addMutation('renameConversation', {
  type: Conversation,
  description: 'Gives a conversation another title.',
  args: renameConversationInput,
  operation: renameConversation,
});

addMutation('setConversationScope', {
  type: Conversation,
  description:
    'Changes what the next questions of a conversation search. What is left out restricts nothing.',
  args: setConversationScopeInput,
  operation: setConversationScope,
});

addMutation('deleteConversation', {
  type: DeletePayload,
  description: 'Permanently deletes a conversation with its turns.',
  args: conversationIdInput,
  operation: deleteConversation,
});

addMutation('forkConversation', {
  type: Conversation,
  description: 'Copies a conversation up to one of its turns. The conversation itself does not change.',
  args: forkConversationInput,
  operation: forkConversation,
});
