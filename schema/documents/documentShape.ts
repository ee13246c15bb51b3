import {
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type SelectionSetNode,
  visit,
} from 'graphql';

/** Limits on a document, well above what clients and tools send. */
export const documentLimits = {
  /** GraphiQL's introspection query has about 300. */
  maxTokens: 5_000,
  maxDepth: 15,
  maxAliases: 200,
  maxDirectives: 50,
} as const;

function refusal(message: string, code: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code, http: { spec: true, status: 400 } } });
}

/** The nesting depth of fields, including fragments. Cyclic fragments count once; validation rejects them. */
function depthOf(
  set: SelectionSetNode,
  fragments: Map<string, FragmentDefinitionNode>,
  known: Map<string, number>,
): number {
  let deepest = 0;
  for (const selection of set.selections) {
    if (selection.kind === Kind.FIELD) {
      // A validation rule limits introspection.
      if (selection.name.value.startsWith('__')) continue;
      const below = selection.selectionSet ? depthOf(selection.selectionSet, fragments, known) : 0;
      deepest = Math.max(deepest, 1 + below);
    } else if (selection.kind === Kind.INLINE_FRAGMENT) {
      deepest = Math.max(deepest, depthOf(selection.selectionSet, fragments, known));
    } else {
      const name = selection.name.value;
      const fragment = fragments.get(name);
      if (fragment && !known.has(name)) {
        known.set(name, 0);
        known.set(name, depthOf(fragment.selectionSet, fragments, known));
      }
      deepest = Math.max(deepest, known.get(name) ?? 0);
    }
  }
  return deepest;
}

/** The limits that a document exceeds, checked before expensive validation. */
export function shapeFaults(document: DocumentNode): GraphQLError[] {
  let aliases = 0;
  let directives = 0;
  const fragments = new Map<string, FragmentDefinitionNode>();
  visit(document, {
    Field(node) {
      if (node.alias) aliases++;
    },
    Directive() {
      directives++;
    },
    FragmentDefinition(node) {
      fragments.set(node.name.value, node);
    },
  });
  const { maxDepth, maxAliases, maxDirectives } = documentLimits;
  const known = new Map<string, number>();
  let depth = 0;
  for (const definition of document.definitions) {
    if (definition.kind === Kind.OPERATION_DEFINITION) {
      depth = Math.max(depth, depthOf(definition.selectionSet, fragments, known));
    }
  }
  const faults: GraphQLError[] = [];
  if (depth > maxDepth) {
    faults.push(refusal(`Fields are nested ${depth} deep; ${maxDepth} are allowed.`, 'query_too_deep'));
  }
  if (aliases > maxAliases) {
    faults.push(refusal(`There are ${aliases} aliases; ${maxAliases} are allowed.`, 'too_many_aliases'));
  }
  if (directives > maxDirectives) {
    const message = `There are ${directives} directives; ${maxDirectives} are allowed.`;
    faults.push(refusal(message, 'too_many_directives'));
  }
  return faults;
}
