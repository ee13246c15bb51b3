import { estimateTokens } from '../../language/tokens/estimateTokens';
import type { OperationContext } from '../../resolvers/context';
import { embedTexts } from '../../resolvers/embedding/embedTexts';
import { checkModel } from '../input/options';
import { invalid, unsupported } from '../requestFault';
import { bodyOf, route } from '../route';

interface EmbeddingRequest {
  isBase64: boolean;
  /** The input of `embedTexts`. */
  input: { texts: unknown[]; purpose?: unknown };
}

function read(
  body: Record<string, unknown>,
  { id, dimension }: OperationContext['services']['embeddingModel'],
): EmbeddingRequest {
  const { model, input, dimensions, encoding_format: format = 'float', input_type: purpose } = body;
  checkModel(model, id);
  if (dimensions != null && dimensions !== dimension) {
    throw unsupported('dimensions', `The vectors of this model have ${dimension} dimensions.`);
  }
  const texts = Array.isArray(input) ? input : [input];
  if (texts.some((one) => typeof one === 'number' || Array.isArray(one))) {
    throw unsupported('input', '`input` must be a text or a list of texts, not of tokens.');
  }
  if (format !== 'float' && format !== 'base64') {
    throw invalid('encoding_format', "`encoding_format` must be 'float' or 'base64'.");
  }
  return { isBase64: format === 'base64', input: { texts, purpose } };
}

const toBase64 = ({ buffer, byteOffset, byteLength }: Float32Array) =>
  Buffer.from(buffer, byteOffset, byteLength).toString('base64');

export const embeddingsRoute = route<EmbeddingRequest>({
  method: 'POST',
  url: '/embeddings',
  paramNames: { texts: 'input', purpose: 'input_type' },
  read: (request, { services }) => read(bodyOf(request), services.embeddingModel),
  operation: embedTexts,
  async run({ operation }, { isBase64, input }) {
    const { modelId, vectors, tokens } = await embedTexts(operation, input);
    const total = tokens || estimateTokens(input.texts.join('\n'));
    return {
      object: 'list',
      data: vectors.map((vector, index) => ({
        object: 'embedding',
        index,
        embedding: isBase64 ? toBase64(vector) : [...vector],
      })),
      model: modelId,
      usage: { prompt_tokens: total, total_tokens: total },
    };
  },
});
