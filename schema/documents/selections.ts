import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLSchema,
  type InlineFragmentNode,
  isCompositeType,
  isUnionType,
  Kind,
  type SelectionSetNode,
} from 'graphql';

export type Fragments = Map<string, FragmentDefinitionNode>;

/** The fragments of a document by name. */
export function fragmentsOf(document: DocumentNode): Fragments {
  const fragments: Fragments = new Map();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  return fragments;
}

export function fieldOf(
  type: GraphQLCompositeType,
  node: FieldNode,
): GraphQLField<unknown, unknown> | undefined {
  return isUnionType(type) ? undefined : type.getFields()[node.name.value];
}

/** The fields of a selection set and its fragments, each fragment once, as the executor collects them. */
export function* fieldsOf(
  schema: GraphQLSchema,
  set: SelectionSetNode,
  type: GraphQLCompositeType,
  fragments: Fragments,
  visited = new Set<string>(),
): Generator<{ node: FieldNode; type: GraphQLCompositeType; conditional: boolean }> {
  for (const selection of set.selections) {
    const conditional = (selection.directives?.length ?? 0) > 0;
    if (selection.kind === Kind.FIELD) {
      yield { node: selection, type, conditional };
      continue;
    }
    let fragment: InlineFragmentNode | FragmentDefinitionNode | undefined;
    if (selection.kind === Kind.FRAGMENT_SPREAD) {
      const name = selection.name.value;
      if (visited.has(name)) continue;
      visited.add(name);
      fragment = fragments.get(name);
    } else fragment = selection;
    if (!fragment) continue;
    const on = fragment.typeCondition ? schema.getType(fragment.typeCondition.name.value) : type;
    if (!isCompositeType(on)) continue;
    for (const field of fieldsOf(schema, fragment.selectionSet, on, fragments, visited)) {
      yield conditional ? { ...field, conditional } : field;
    }
  }
}
