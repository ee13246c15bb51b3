import OpenAI, { APIError } from 'openai';
import type { Harness } from '../harness';

/** The official client, with no other setting than the address and the key. It tries once. */
export function clientOf({ origin }: Pick<Harness, 'origin'>, apiKey: string): OpenAI {
  return new OpenAI({ baseURL: `${origin}/v1`, apiKey, maxRetries: 0 });
}

/** The error with which a call fails. */
export async function failureOf(call: PromiseLike<unknown>): Promise<APIError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof APIError) return error;
    throw error;
  }
  throw new Error('the call has not failed');
}
