import { z } from 'zod';
import { list, oneOf, text, withDefault } from './scalars';

/** The number of texts of one request, and the length of each. Not in the specification; they bound its cost. */
const maxTexts = 256;
const maxTextCharacters = 32_000;

export const embeddingsInput = z.object({
  texts: list(text({ min: 1, max: maxTextCharacters }), maxTexts).describe('The texts to embed.'),
  purpose: withDefault(oneOf(['passage', 'query'] as const), 'passage').describe(
    'Whether the texts are to be found, or to find others with.',
  ),
});
