import type { CodegenConfig } from '@graphql-codegen/cli';

const client = {
  preset: 'client' as const,
  config: {
    useTypeImports: true,
    enumsAsTypes: true,
    documentMode: 'string',
    scalars: {
      UUID: 'string',
      DateTime: 'string',
      JSONObject: 'Record<string, unknown>',
      NonNegativeInt: 'number',
      FilterValue: 'string | number | boolean',
      // The type of the input.
      FilterObject: 'Filter',
    },
  },
};

/**
 * Types and documents for typed clients, from the committed schema: the examples', which anybody may copy, those of
 * the command-line program, those of the web console, and the types of the package for clients.
 */
const config: CodegenConfig = {
  schema: 'schema/schema.graphql',
  generates: {
    'examples/generated/': {
      ...client,
      documents: 'schema/operations/*.graphql',
      presetConfig: { fragmentMasking: false, persistedDocuments: { hashAlgorithm: 'sha256' } },
    },
    'cli/generated/': {
      ...client,
      documents: 'cli/operations/*.graphql',
      presetConfig: { fragmentMasking: false },
    },
    'console/api/generated/': {
      ...client,
      documents: 'console/api/operations/*.graphql',
      presetConfig: { fragmentMasking: false, persistedDocuments: { hashAlgorithm: 'sha256' } },
    },
    // Types alone: the package sends the documents as they are.
    'packages/client/src/generated.ts': {
      documents: 'packages/client/src/operations.ts',
      plugins: ['typescript-operations'],
      config: client.config,
    },
  },
};

export default config;
