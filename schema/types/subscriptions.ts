import { watchFilesInput } from '../../domain/inputs/fileEdits';
import { fileIdInput } from '../../domain/inputs/files';
import { startAnswer } from '../../resolvers/answerSize';
import { type AnswerEvent, streamAnswer } from '../../resolvers/chat/streamAnswer';
import type { FileChange } from '../../resolvers/files/fileChanges';
import { watchFileStatus } from '../../resolvers/files/watchFileStatus';
import { watchFiles } from '../../resolvers/files/watchFiles';
import { builder } from '../builder';
import { cost } from '../cost';
import { argumentsOf, fieldsOfInput } from '../inputTypes';
import { nullable, recordType } from '../recordType';
import { suggestsFilters } from '../selects';
import { ChatAnswerType, ChatInput, CitationType } from './chat';
import { File } from './file';
import { FileFilterInput } from './fileQueries';
import { FileStatusEnum } from './fileStatus';

const FileChangeType = recordType<FileChange>('FileChange')('A status change of a file, or its deletion.', {
  fileId: ['UUID', 'The ID of the file.'],
  status: [nullable(FileStatusEnum), 'The new status. Null if the file was deleted.'],
  deleted: ['Boolean', 'Whether the file was deleted.'],
  sequence: ['Int', 'The number of the status change. Increases by one with each, to detect duplicates.'],
  at: ['DateTime', 'When the change happened.'],
  cursor: [
    'String',
    'The cursor of the change. Subscribe with it as `after` to resume after a lost connection.',
  ],
  file: [nullable(File), 'The file as of this change. Null if it was deleted.'],
});

type TokenEvent = Extract<AnswerEvent, { kind: 'token' }>;
type CitationsEvent = Extract<AnswerEvent, { kind: 'citations' }>;

const ChatToken = recordType<TokenEvent>('ChatToken')('A part of the text of the answer.', {
  text: ['String', 'The text. Concatenated, the parts are the answer.'],
});

const ChatCitations = recordType<CitationsEvent>('ChatCitations')(
  'The citations of the answer, sent after its text.',
  { citations: [[CitationType], 'The citations.'] },
);

const ChatEvent = builder.unionType('ChatEvent', {
  description:
    'An event of a streamed answer: parts of the text, then the citations, then the complete answer.',
  types: [ChatToken, ChatCitations, ChatAnswerType],
  resolveType: (event) =>
    'kind' in event ? (event.kind === 'token' ? 'ChatToken' : 'ChatCitations') : 'ChatAnswer',
});

builder.subscriptionFields((t) => ({
  fileStatusChanged: t.field({
    type: File,
    description:
      'The status changes of a file in order, each once, starting with the current status. Completes after the final status, or when the file is deleted. Errors: `file_not_found`.',
    args: argumentsOf(t, fileIdInput),
    ...cost({ own: 1 }),
    subscribe: (_root, args, { operation }) => watchFileStatus(operation, args),
    resolve: (file, _args, { operation }) => startAnswer(operation, file),
  }),
  filesChanged: t.field({
    type: FileChangeType,
    description:
      'The status changes of all files of the environment, in order per file, starting with the current status of unfinished files.',
    args: argumentsOf(t, watchFilesInput, { filter: FileFilterInput }),
    ...cost({ own: 10 }),
    subscribe: (_root, args, { operation }) => watchFiles(operation, args),
    resolve: (change, _args, { operation }) => startAnswer(operation, change),
  }),
  chatStream: t.field({
    type: ChatEvent,
    description: 'Answers a question as a stream of events.',
    args: { input: t.arg({ type: ChatInput, required: true, description: fieldsOfInput(ChatInput) }) },
    ...cost({ own: 200 }),
    subscribe: (_root, { input }, { operation }, info) =>
      streamAnswer(operation, input, suggestsFilters(info)),
    resolve: (event) => (event.kind === 'answer' ? event.answer : event),
  }),
}));
