/** Inputs of the administration of language models. */
import { z } from 'zod';
import { modelServerKinds, modelUses } from '../ports/languageModels';
import { integer, matching, oneOf, optional, text, uuid, withDefault } from './scalars';

export const modelScopes = ['environment', 'all'] as const;
export type ModelScope = (typeof modelScopes)[number];

const providerId = uuid.describe('The ID of the provider.');
const name = text({ min: 1, max: 100 });
const model = text({ min: 1, max: 200 });
// The characters that a header can carry.
const apiKey = optional(
  matching(/^[\x21-\x7e]{1,4000}$/, 'Input should be 1 to 4,000 visible ASCII characters'),
).describe('The key. Stored encrypted and never returned.');

export const modelProviderInput = z.object({
  name: name.describe('The display name.'),
  kind: oneOf(modelServerKinds).describe('The kind of server.'),
  url: matching(
    /^(?=.{1,2000}$)https?:\/\/[^\s/?#@]+(\/[^\s?#@]*)?$/,
    'Input should be an address of at most 2,000 characters with http:// or https://, without credentials and parameters',
  ).describe(
    'The base URL, such as `http://localhost:11434/v1`; for Azure OpenAI the endpoint of the resource.',
  ),
  apiVersion: withDefault(
    matching(/^\d{4}-\d{2}-\d{2}(-preview)?$/, 'Input should be a date, such as 2024-10-21'),
    '2024-10-21',
  ).describe('The version of the API of Azure OpenAI. Ignored for other servers.'),
  apiKey,
});

export const updateModelProviderInput = z.object({
  providerId,
  name: optional(name).describe('The new display name.'),
  apiKey,
});

export const modelProviderIdInput = z.object({ providerId });

export const testModelProviderInput = z.object({
  providerId,
  model: optional(model).describe('The language model to try, by chat, JSON and streaming.'),
  embeddingModel: optional(model).describe('The embedding model to try.'),
});

const use = oneOf(modelUses).describe('What the model is used for.');
const scope = withDefault(oneOf(modelScopes), 'environment').describe(
  'The environment of the request, or all environments without a choice of their own.',
);

export const chooseModelInput = z.object({
  use,
  scope,
  providerId: optional(uuid).describe('The ID of the provider. Without one, the built-in method is chosen.'),
  model: optional(model).describe('The name of the model, on Azure that of its deployment.'),
  contextTokens: optional(integer({ min: 4_000, max: 10_000_000 })).describe(
    'The context window, prompt and answer together. Defaults to 16,000 for the services of OpenAI and Azure, and 8,000 for others.',
  ),
});

export const resetModelInput = z.object({ use, scope });
