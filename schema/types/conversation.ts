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
import { addMutation, DeletePayload } from './addMutation';
import { AnswerOutcomeEnum, CitationType } from './chat';
import { connectionCost, connectionType } from './connection';

const Turn = builder.objectRef<TurnRecord>('ConversationTurn').implement({
  description: 'A question of a conversation, and its answer.',
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'The ID of the turn.' }),
    question: t.exposeString('question', { description: 'The question, as it was asked.' }),
    standaloneQuestion: t.exposeString('standaloneQuestion', {
      description: 'What was searched: the question, or what a follow-up means.',
    }),
    changed: t.exposeBoolean('changed', {
      description: 'Whether what was searched is not the question as it was asked.',
    }),
    outcome: t.expose('outcome', { type: AnswerOutcomeEnum, description: 'What the answer is.' }),
    answer: t.exposeString('answer', {
      nullable: true,
      description: 'The answer. Null if a file that it may quote was deleted.',
    }),
    citations: t.expose('citations', {
      type: [CitationType],
      description: 'The citations. None if a file that the answer may quote was deleted.',
    }),
    sql: t.exposeString('sql', { nullable: true, description: 'The SQL query.' }),
    answerId: t.expose('answerId', {
      type: 'UUID',
      nullable: true,
      description: 'The ID of the record of the answer. Null where none was kept.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the question was asked.' }),
  }),
});

const TurnConnection = connectionType(Turn, 'turns of a conversation');

const Conversation = builder.objectRef<ConversationRecord>('Conversation').implement({
  description: 'Questions and answers that belong together. A question may refer to the turns before it.',
  fields: (t) => ({
    id: t.expose('id', { type: 'UUID', description: 'The ID of the conversation.' }),
    title: t.exposeString('title', {
      nullable: true,
      description: 'The title. Null before the first question, from which it is made.',
    }),
    keyId: t.expose('keyId', { type: 'UUID', description: 'The ID of the API key that started it.' }),
    projectId: t.expose('projectId', {
      type: 'UUID',
      nullable: true,
      description: 'Its questions search files of this project. Null for all.',
    }),
    fileIds: t.expose('fileIds', {
      type: ['UUID'],
      nullable: true,
      description: 'Its questions search these files. Null for all.',
    }),
    connectorId: t.expose('connectorId', {
      type: 'UUID',
      nullable: true,
      description: 'Its questions query this connector. Null for the one that fits.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was started.' }),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      description: 'When its last question was answered, or it was started.',
    }),
    turns: t.field({
      type: TurnConnection,
      description: 'The turns, the first one first.',
      args: argumentsOf(t, turnsInput),
      ...cost(connectionCost),
      resolve: ({ id }, args, { operation }) => listTurns(operation, id, args),
    }),
  }),
});

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
