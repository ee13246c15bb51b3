import { AppError } from '../../../domain/errors';
import { MalformedAnswer } from './toModelFailure';

interface Item {
  index?: number;
  embedding?: unknown;
}

/**
 * Parses the vectors of an answer, in the order of the inputs and normalized to unit length. Accepts numbers and
 * base64, because some servers ignore `encoding_format`.
 * @param dimension the expected dimension; null accepts any
 * @throws MalformedAnswer, or AppError when the dimension differs
 */
export function readVectors(answer: unknown, count: number, dimension: number | null): Float32Array[] {
  const data = (answer as { data?: unknown } | null)?.data;
  if (!Array.isArray(data) || data.length !== count) {
    throw new MalformedAnswer(`${count} embeddings were asked for.`);
  }
  const vectors = new Array<Float32Array | undefined>(count);
  for (const [position, item] of (data as Item[]).entries()) {
    const index = item?.index ?? position;
    if (!(Number.isInteger(index) && index >= 0 && index < count)) {
      throw new MalformedAnswer('An embedding has an index that was not asked for.');
    }
    vectors[index] = unit(readVector(item?.embedding));
  }
  return Array.from(vectors, (vector) => {
    if (vector === undefined) throw new MalformedAnswer('An embedding is missing.');
    if (dimension !== null && vector.length !== dimension) {
      throw new AppError(
        'upstream_error',
        `The embedding model returned vectors of ${vector.length} dimensions; ${dimension} were expected.`,
        { retryable: false },
      );
    }
    return vector;
  });
}

function readVector(value: unknown): Float32Array {
  if (Array.isArray(value)) return Float32Array.from(value as number[]);
  if (typeof value !== 'string') throw new MalformedAnswer('An embedding is neither numbers nor base64.');
  const bytes = Buffer.from(value, 'base64');
  if (bytes.length === 0 || bytes.length % 4 !== 0) throw new MalformedAnswer('An embedding is cut.');
  return Float32Array.from({ length: bytes.length / 4 }, (_, index) => bytes.readFloatLE(index * 4));
}

/** Normalizes a vector to unit length. @throws MalformedAnswer when its length is zero or not finite */
export function unit(vector: Float32Array): Float32Array {
  const length = Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
  if (!(length > 0 && Number.isFinite(length))) throw new MalformedAnswer('An embedding has no direction.');
  return vector.map((value) => value / length);
}
