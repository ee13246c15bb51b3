import type { ContentFilterResultsForChoiceOutput } from '@azure/openai/types';
import type { OpenAI } from 'openai';
import { AppError } from '../../../domain/errors';
import type { Completion, CompletionRequest, TokenUsage } from '../../../domain/ports/languageModel';
import { estimateTokens } from './tokens';
import { MalformedAnswer } from './toModelFailure';

type Usage = OpenAI.CompletionUsage | null | undefined;
type Choice = {
  finish_reason?: string | null;
  /** Azure's own: what its filter made of the answer. */
  content_filter_results?: ContentFilterResultsForChoiceOutput;
};

/** A whole answer. @throws MalformedAnswer where the protocol has something else */
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

/** Collects an answer from its pieces. */
export class StreamedCompletion {
  private text = '';
  private refusal = '';
  private model = '';
  private finishReason: Completion['finishReason'] | null = null;
  private usage: Usage = null;

  constructor(private readonly request: CompletionRequest) {}

  /** The text that the piece adds. Azure's first one, with the verdict on the prompt, holds no choice. */
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

  /** @throws MalformedAnswer where the stream broke off */
  end(): Completion {
    requireWillingness(this.refusal);
    if (this.finishReason === null) throw new MalformedAnswer('The stream ended before the answer did.');
    const { text, model, finishReason } = this;
    return { text, model, finishReason, usage: usageOf(this.usage, this.request, text) };
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
  // Azure's asynchronous filter may object after the model has ended well.
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
