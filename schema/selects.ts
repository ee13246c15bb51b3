import {
  type FieldNode,
  type FragmentSpreadNode,
  GraphQLIncludeDirective,
  type GraphQLResolveInfo,
  GraphQLSkipDirective,
  getDirectiveValues,
  type InlineFragmentNode,
  Kind,
  type SelectionSetNode,
} from 'graphql';
import type { AnswerExtras } from '../domain/search';

/** Whether a request selects a field of what a field returns, in any fragment. */
function selects({ fieldNodes, fragments, variableValues }: GraphQLResolveInfo, name: string): boolean {
  const isIncluded = (node: FieldNode | FragmentSpreadNode | InlineFragmentNode): boolean =>
    getDirectiveValues(GraphQLSkipDirective, node, variableValues)?.if !== true &&
    getDirectiveValues(GraphQLIncludeDirective, node, variableValues)?.if !== false;
  const isIn = ({ selections }: SelectionSetNode): boolean =>
    selections.filter(isIncluded).some((selection) => {
      if (selection.kind === Kind.FIELD) return selection.name.value === name;
      if (selection.kind === Kind.INLINE_FRAGMENT) return isIn(selection.selectionSet);
      const fragment = fragments[selection.name.value];
      return fragment !== undefined && isIn(fragment.selectionSet);
    });
  return fieldNodes.some(({ selectionSet }) => selectionSet !== undefined && isIn(selectionSet));
}

/** Suggestions are looked for only where the request selects them, at the same time as the answer. */
export const suggestsFilters = (info: GraphQLResolveInfo): AnswerExtras => ({
  suggestsFilters: selects(info, 'suggestedFilters'),
});
