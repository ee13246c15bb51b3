import type { CodegenConfig } from '@graphql-codegen/cli';

/** Types and documents for typed clients, from the committed schema and the operations kept beside it. */
const config: CodegenConfig = {
  schema: 'schema/schema.graphql',
  documents: 'schema/operations/*.graphql',
  generates: {
    'examples/generated/': {
      preset: 'client',
      presetConfig: { fragmentMasking: false, persistedDocuments: { hashAlgorithm: 'sha256' } },
      config: {
        useTypeImports: true,
        enumsAsTypes: true,
        documentMode: 'string',
        scalars: {
          UUID: 'string',
          DateTime: 'string',
          JSONObject: 'Record<string, unknown>',
          NonNegativeInt: 'number',
        },
      },
    },
  },
};

export default config;
