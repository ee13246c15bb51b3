import { type AnswerEvent, streamAnswer } from '../../resolvers/chat/streamAnswer';
import { watchFileStatus } from '../../resolvers/files/watchFileStatus';
import { type FileChange, watchFiles } from '../../resolvers/files/watchFiles';
import { builder } from '../builder';
import { cost } from '../cost';
import { ChatAnswerType, ChatInput, CitationType } from './chat';
import { File } from './file';
import { FileFilterInput } from './fileQueries';
import { FileStatusEnum } from './fileStatus';

const FileChangeType = builder.objectRef<FileChange>('FileChange').implement({
  description: 'A step of a file, or its deletion.',
  fields: (t) => ({
    fileId: t.expose('fileId', { type: 'UUID', description: 'The file.' }),
    status: t.expose('status', {
      type: FileStatusEnum,
      nullable: true,
      description: 'The status it reached; null when it was deleted.',
    }),
    deleted: t.exposeBoolean('deleted', { description: 'It was deleted.' }),
    sequence: t.exposeInt('sequence', {
      description:
        'Rises by one with each status of the file: what is not above the last one seen is a repeat.',
    }),
    at: t.expose('at', { type: 'DateTime', description: 'When, UTC.' }),
    cursor: t.exposeString('cursor', {
      description: 'Subscribe with it as `after` to go on from here after a broken connection.',
    }),
    file: t.expose('file', {
      type: File,
      nullable: true,
      description: 'The file as it was at this step; null when it was deleted.',
    }),
  }),
});

type TokenEvent = Extract<AnswerEvent, { kind: 'token' }>;
type CitationsEvent = Extract<AnswerEvent, { kind: 'citations' }>;

const ChatToken = builder.objectRef<TokenEvent>('ChatToken').implement({
  description: 'The next piece of the answer.',
  fields: (t) => ({ text: t.exposeString('text', { description: 'Joined, the pieces are the answer.' }) }),
});

const ChatCitations = builder.objectRef<CitationsEvent>('ChatCitations').implement({
  description: 'What the answer rests on; comes after its last piece.',
  fields: (t) => ({
    citations: t.expose('citations', { type: [CitationType], description: 'The citations.' }),
  }),
});

const ChatEvent = builder.unionType('ChatEvent', {
  description: 'A part of an answer: pieces of text, then the citations, then the whole record.',
  types: [ChatToken, ChatCitations, ChatAnswerType],
  resolveType: (event) =>
    'kind' in event ? (event.kind === 'token' ? 'ChatToken' : 'ChatCitations') : 'ChatAnswer',
});

builder.subscriptionFields((t) => ({
  fileStatusChanged: t.field({
    type: File,
    description:
      'Every status of a file in order, each once, the present one first. Ends when none can follow, or the file is deleted.',
    args: { fileId: t.arg({ type: 'UUID', required: true, description: 'The file.' }) },
    ...cost({ own: 1 }),
    subscribe: (_root, args, { operation }) => watchFileStatus(operation, args),
    resolve: (file) => file,
  }),
  filesChanged: t.field({
    type: FileChangeType,
    description:
      'Every step of every file of the environment, in the order of each file; those on their way come first as they are.',
    args: {
      filter: t.arg({ type: FileFilterInput, description: 'Only files and steps that pass.' }),
      after: t.arg.string({
        description:
          'Cursor of the last change seen: what happened since comes first. Steps of the two seconds before it may repeat.',
      }),
    },
    ...cost({ own: 10 }),
    subscribe: (_root, args, { operation }) => watchFiles(operation, args),
    resolve: (change) => change,
  }),
  chatStream: t.field({
    type: ChatEvent,
    description: 'Answers a question piece by piece.',
    args: { input: t.arg({ type: ChatInput, required: true, description: 'The question.' }) },
    ...cost({ own: 200 }),
    subscribe: (_root, { input }, { operation }) => streamAnswer(operation, input),
    resolve: (event) => (event.kind === 'answer' ? event.answer : event),
  }),
}));
