import { NotFoundError } from './errors';
import { Files } from './files';
import type {
  ChatInput,
  ChatQuery,
  ChatStreamSubscription,
  GetPromptQuery,
  SearchInput,
  SearchQuery,
} from './generated';
import { chat, chatStream, getPrompt, search } from './operations';
import { type CallOptions, type ClientOptions, Transport } from './transport';

export * from './codes';
export * from './errors';
export type { FileState, Files, UploadOptions, WaitOptions } from './files';
export type { ChatInput, FileFilter, SearchInput } from './generated';
export type { CallOptions, ClientOptions } from './transport';

export type SearchResult = NonNullable<SearchQuery['search']>;
export type ChatResult = NonNullable<ChatQuery['chat']>;
export type Prompt = NonNullable<GetPromptQuery['prompt']>;
/** A piece of the text, then the whole answer with its citations. */
export type ChatEvent = { kind: 'text'; text: string } | { kind: 'answer'; answer: ChatResult };

/** A client of one environment: that of the key. */
export class Lectern {
  readonly files: Files;
  private readonly transport: Transport;

  constructor(options: ClientOptions) {
    this.transport = new Transport(options);
    this.files = new Files(this.transport);
  }

  /** Finds passages and rows. */
  async search(input: SearchInput, options?: CallOptions): Promise<SearchResult> {
    const data = await this.transport.request<SearchQuery>(search, { input }, options);
    return data.search as SearchResult;
  }

  /** Answers a question with citations. */
  async chat(input: ChatInput, options?: CallOptions): Promise<ChatResult> {
    const data = await this.transport.request<ChatQuery>(chat, { input }, options);
    return data.chat as ChatResult;
  }

  /** Answers a question as a stream; whoever stops reading stops the model, too. */
  async *chatStream(input: ChatInput, options?: CallOptions): AsyncGenerator<ChatEvent, void, undefined> {
    const events = this.transport.subscribe<ChatStreamSubscription>(chatStream, { input }, options);
    for await (const { chatStream: event } of events) {
      if (!('__typename' in event)) continue;
      if (event.__typename === 'ChatToken') yield { kind: 'text', text: event.text };
      else {
        const { __typename, ...answer } = event;
        yield { kind: 'answer', answer };
      }
    }
  }

  /** The live version of a prompt. @throws NotFoundError */
  async prompt(name: string, options?: CallOptions): Promise<Prompt> {
    const { prompt } = await this.transport.request<GetPromptQuery>(getPrompt, { name }, options);
    if (prompt) return prompt;
    throw new NotFoundError({ code: 'prompt_not_found', message: `There is no prompt '${name}'.` });
  }

  /** Any other operation of the API. */
  request<Result>(document: string, variables: object = {}, options?: CallOptions): Promise<Result> {
    return this.transport.request<Result>(document, variables, options);
  }
}
