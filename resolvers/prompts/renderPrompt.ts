import { renderPromptInput } from '../../domain/inputs/agents';
import { parseInput } from '../../domain/inputs/parseInput';
import { chatMinScore, chatTopK } from '../../domain/limits';
import type { SearchHit } from '../../domain/search';
import { promptPlaceholder } from '../../search/answer/groundedPrompt';
import { createFence } from '../../search/promptFence';
import { parseQuestion } from '../../search/question/parseQuestion';
import { authorize, seenIn } from '../authorize';
import { chosenPrompt } from '../chat/chosenPrompt';
import type { OperationContext } from '../context';
import { unifiedSearch } from '../unifiedSearch';

function sourcesOf(hits: SearchHit[]): string {
  const { enclose } = createFence(hits.flatMap(({ fileName, content }) => [fileName, content]));
  return hits
    .map(({ fileName, pageNumber, content }, index) => {
      const page = pageNumber === null ? '' : `, page ${pageNumber}`;
      return enclose(`SOURCE ${index + 1}`, `[${fileName}${page}]\n${content}`);
    })
    .join('\n\n');
}

/**
 * The live version of a prompt with its placeholders filled. `{{sources}}` is replaced by the passages found for the
 * variable `question`.
 * @throws `prompt_not_found`; `bad_request` where a placeholder has no value
 */
export async function renderPrompt(ctx: OperationContext, rawInput: unknown): Promise<string> {
  const caller = await authorize(ctx, 'search');
  const { name, variables } = parseInput(renderPromptInput, rawInput);
  const { body } = await chosenPrompt(caller.tenant, name, variables);
  const parts = new Map(Object.entries(variables));
  const { question } = variables;
  if (question !== undefined && body.includes('sources') && !parts.has('sources')) {
    const found = await unifiedSearch(ctx, caller, {
      question: parseQuestion(question),
      scope: { projectId: null, fileIds: null, metadataFilters: null, ...seenIn(ctx, caller.principal) },
      topK: chatTopK.default,
      minScore: chatMinScore,
      connectorId: null,
      forceRoute: 'semantic',
    });
    parts.set('sources', sourcesOf(found.results.semantic));
  }
  return body.replace(promptPlaceholder, (whole, name: string) => parts.get(name) ?? whole);
}
