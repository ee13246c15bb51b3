import type { ContentFilterResultsForChoiceOutput } from '@azure/openai/types';
import type { OpenAI } from 'openai';
import { AppError } from '../../../domain/errors';
import type { Completion, CompletionRequest, TokenUsage } from '../../../domain/ports/languageModel';
import { estimateTokens } from '../../../language/tokens/estimateTokens';
import { MalformedAnswer } from './toModelFailure';

type Usage = OpenAI.CompletionUsage | null | undefined;
type Choice = {
  finish_reason?: string | null;
  /** Azure only: the result of the content filter. */
  content_filter_results?: ContentFilterResultsForChoiceOutput;
};

/** Parses a complete answer. @throws MalformedAnswer when it does not follow the protocol */
export function readCompletion(answer: OpenAI.ChatCompletion, request: CompletionRequest): Completion {
  const choice = answer?.choices?.[0];
  if (choice?.message === undefined || choice.message === null) {
    throw new MalformedAnswer('The answer holds no message.');
  }
  const { content, refusal } = choice.message;
  requireWillingness(refusal);
  const text = content ?? '';
  const finishReason = finishOf(choice);
  if (finishReason === null) throw new MalformedAnswer('The answer does not say why it ends.');
  return { text, model: answer.model, finishReason, usage: usageOf(answer.usage, request, text) };
}

/** Collects a streamed answer. */
export class StreamedCompletion {
  private text = '';
  private refusal = '';
  private model = '';
  private finishReason: Completion['finishReason'] | null = null;
  private usage: Usage = null;

  constructor(private readonly request: CompletionRequest) {}

  /** Returns the text of a chunk. Azure's first chunk, with the filter results of the prompt, has no choices. */
  add(chunk: OpenAI.Chat.ChatCompletionChunk): string {
    if (chunk?.model) this.model = chunk.model;
    if (chunk?.usage) this.usage = chunk.usage;
    const choice = chunk?.choices?.[0];
    if (choice === undefined) return '';
    this.finishReason = finishOf(choice) ?? this.finishReason;
    this.refusal += choice.delta?.refusal ?? '';
    const text = choice.delta?.content ?? '';
    this.text += text;
    return text;
  }

  /** @throws MalformedAnswer when the stream was truncated */
  end(): Completion {
    requireWillingness(this.refusal);
    if (this.finishReason === null) throw new MalformedAnswer('The stream ended before the answer did.');
    const { text, finishReason } = this;
    return { text, finishReason, ...this.spent() };
  }

  /** The model and the usage of the answer so far, also where nobody reads it to its end. */
  spent(): Pick<Completion, 'model' | 'usage'> {
    return { model: this.model, usage: usageOf(this.usage, this.request, this.text) };
  }
}

function requireWillingness(refusal: string | null | undefined): void {
  if (!refusal) return;
  throw new AppError('upstream_error', 'The language model declined to answer.', {
    cause: new Error(refusal),
    retryable: false,
  });
}

function finishOf(choice: Choice): Completion['finishReason'] | null {
  // Azure's asynchronous filter may reject the answer after the model has finished.
  const objected = Object.values(choice.content_filter_results ?? {}).some(
    (result) => (result as { filtered?: boolean }).filtered === true,
  );
  if (objected || choice.finish_reason === 'content_filter') return 'filtered';
  if (!choice.finish_reason) return null;
  return choice.finish_reason === 'length' ? 'length' : 'stop';
}

function usageOf(said: Usage, request: CompletionRequest, text: string): TokenUsage {
  if (typeof said?.prompt_tokens === 'number' && typeof said.completion_tokens === 'number') {
    return {
      promptTokens: said.prompt_tokens,
      completionTokens: said.completion_tokens,
      isEstimated: false,
    };
  }
  return {
    promptTokens: request.messages.reduce((sum, { content }) => sum + estimateTokens(content), 0),
    completionTokens: estimateTokens(text),
    isEstimated: true,
  };
}
