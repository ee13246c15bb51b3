import { startConversationInput } from '../../domain/inputs/conversations';
import { startConversation } from '../../resolvers/conversations/startConversation';
import { field, record } from '../../wire/records/record';
import { id } from '../../wire/records/types';
import { tool } from '../tool';

const started = record<{ id: string }>('StartedConversation', 'A conversation without questions.', {
  conversation_id: field(id, (conversation) => conversation.id, 'The ID of the conversation, for `ask`.'),
});

export const startConversationTool = tool({
  name: 'start_conversation',
  title: 'Start a conversation',
  description:
    'Starts a conversation. `ask` with its ID keeps the question, and later ones may refer to it: "And in 2023?"',
  input: startConversationInput,
  output: started,
  effect: 'write',
  untrusted: 'no',
  call: ({ operation }, input) => startConversation(operation, input),
});
