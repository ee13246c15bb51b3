import type { Harness } from '../../harness';

export interface Said {
  question: string;
  standaloneQuestion: string;
  conversationId: string | null;
  turnId: string | null;
  answer: string;
  outcome: string;
  answerId: string | null;
  citations: { fileName: string; quote: string }[];
}

interface Turn extends Omit<Said, 'turnId' | 'conversationId' | 'answer'> {
  id: string;
  changed: boolean;
  answer: string | null;
  sql: string | null;
}

export interface Conversation {
  id: string;
  title: string | null;
  fileIds: string[] | null;
  turns: { totalCount: number; nodes: Turn[]; pageInfo: { endCursor: string | null; hasNextPage: boolean } };
}

const turnFields = `id question standaloneQuestion changed outcome answer sql answerId citations { fileName quote }`;
const fields = `id title fileIds turns(first: 100) { totalCount nodes { ${turnFields} } }`;
const said =
  'question standaloneQuestion conversationId turnId answer outcome answerId citations { fileName quote }';

/** What a caller does with conversations, with the production key unless another is given. */
export function talkOver(harness: Harness, key?: string) {
  const ask = async <T>(query: string, variables: object = {}): Promise<T> => {
    const { data, errors } = await harness.graphql<{ given: T }>(
      query,
      variables as never,
      key ? { key } : {},
    );
    if (errors) throw Object.assign(new Error(errors[0]?.message), { code: errors[0]?.extensions?.code });
    return data?.given as T;
  };
  return {
    start: async (input: object = {}): Promise<string> =>
      (
        await ask<{ id: string }>(
          'mutation ($input: StartConversationInput!) { given: startConversation(input: $input) { id } }',
          { input },
        )
      ).id,
    chat: (question: string, conversationId?: string, more: object = {}) =>
      ask<Said>(`query ($input: ChatInput!) { given: chat(input: $input) { ${said} } }`, {
        input: { question, conversationId, ...more },
      }),
    read: (id: string) =>
      ask<Conversation>(`query ($id: UUID!) { given: conversation(id: $id) { ${fields} } }`, { id }),
    list: async (args = '') =>
      (
        await ask<{ nodes: { id: string; title: string }[] }>(
          `{ given: conversations${args} { nodes { id title } } }`,
        )
      ).nodes,
    rename: (id: string, title: string) =>
      ask(
        'mutation ($id: UUID!, $title: String!) { given: renameConversation(id: $id, title: $title) { title } }',
        {
          id,
          title,
        },
      ),
    remove: (id: string) =>
      ask('mutation ($id: UUID!) { given: deleteConversation(id: $id) { id } }', { id }),
    fork: async (id: string, turnId: string) =>
      (
        await ask<{ id: string }>(
          'mutation ($id: UUID!, $turnId: UUID!) { given: forkConversation(id: $id, turnId: $turnId) { id } }',
          { id, turnId },
        )
      ).id,
    ask,
  };
}
