import { maxAliasesRule } from '@escape.tech/graphql-armor-max-aliases';
import { maxDepthRule } from '@escape.tech/graphql-armor-max-depth';
import { maxDirectivesRule } from '@escape.tech/graphql-armor-max-directives';
import type { GraphQLError, ValidationContext, ValidationRule } from 'graphql';

/** The maximum number of tokens in a document, checked while it is parsed. GraphiQL's introspection query has about 300. */
export const maxTokens = 5_000;

function reportAs(code: string) {
  return {
    propagateOnRejection: false,
    onReject: [
      (context: ValidationContext | null, error: GraphQLError) => {
        error.extensions.code = code;
        context?.reportError(error);
      },
    ],
  };
}

/**
 * Limits on each operation, fragments included, well above what clients and tools send. They are checked before the
 * other rules, because validation is what makes a hostile document expensive.
 */
export const limitRules = [
  maxDepthRule({ n: 15, flattenFragments: true, ...reportAs('query_too_deep') }),
  maxAliasesRule({ n: 200, allowList: [], ...reportAs('too_many_aliases') }),
  maxDirectivesRule({ n: 50, ...reportAs('too_many_directives') }),
] as unknown as readonly ValidationRule[];
