import { type Span, trace } from '@opentelemetry/api';
import type { ModelUsage } from '../../domain/ports/languageModel';
import type { Telemetry } from '../../domain/ports/telemetry';
import { completionAttributes, promptAttributes, usageAttributes } from './genAiAttributes';
import { genAiLabels, type Metrics } from './metrics';

/** Adds up the tokens of the requests of a span: a call with many texts takes several. */
function createUsageSums() {
  const sums = new WeakMap<Span, Pick<ModelUsage, 'promptTokens' | 'completionTokens'>>();
  return (span: Span, usage: ModelUsage) => {
    const before = sums.get(span);
    const sum = {
      promptTokens: usage.promptTokens + (before?.promptTokens ?? 0),
      completionTokens: usage.completionTokens + (before?.completionTokens ?? 0),
    };
    sums.set(span, sum);
    span.setAttributes(usageAttributes(sum));
  };
}

/** Records the tokens, prompts and completions of model calls. @param withContent whether spans have their text */
export function createModelRecorder(
  genAi: Metrics['genAi'],
  withContent: boolean,
): Pick<Telemetry, 'recordModelUsage' | 'recordPrompt' | 'recordCompletion'> {
  const addUsage = createUsageSums();
  return {
    recordModelUsage(usage) {
      const { purpose, provider, requestedModel: model, promptTokens, completionTokens } = usage;
      const operation = purpose === 'chat' ? 'chat' : 'embeddings';
      const observe = (kind: 'input' | 'output', tokens: number) =>
        genAi.tokens.observe(
          { ...genAiLabels({ operation, provider, model }), gen_ai_token_type: kind },
          tokens,
        );
      observe('input', promptTokens);
      if (operation === 'chat') observe('output', completionTokens);
      const span = trace.getActiveSpan();
      if (span) addUsage(span, usage);
    },
    recordPrompt: (request) =>
      void trace.getActiveSpan()?.setAttributes(promptAttributes(request, withContent)),
    recordCompletion: (completion) =>
      void trace.getActiveSpan()?.setAttributes(completionAttributes(completion, withContent)),
  };
}
