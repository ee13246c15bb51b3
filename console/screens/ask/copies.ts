import { AskDocument } from '../../api/generated/graphql';
import type { Turn } from './turn';

function quoted(value: string): string {
  return `'${value.replaceAll("'", "'\\''")}'`;
}

/** The question as other clients would ask it. The key is not in the page, so it is left to the environment. */
export function copiesOf(turn: Turn): { name: string; value: string }[] {
  const { scope } = turn;
  const filter = turn.filter?.filter;
  // Other clients ask outside the conversation, so what a follow-up means is asked.
  const question = turn.standaloneQuestion ?? turn.question;
  const [fileIds, connectorId] = [scope.fileIds ?? undefined, scope.connectorId ?? undefined];
  const rest = JSON.stringify({ question, file_ids: fileIds, connector_id: connectorId });
  const variables = JSON.stringify({ input: { question, fileIds, connectorId, filter } }, null, 2);
  const options = [
    ...(fileIds ?? []).map((id) => ` --file ${id}`),
    ...(connectorId ? [` --connector ${connectorId}`] : []),
    ...(filter ? [` --filter ${quoted(JSON.stringify(filter))}`] : []),
  ];
  const curl = {
    name: 'curl',
    value: `curl -s ${window.location.origin}/api/v1/chat -H "X-API-Key: $LECTERN_API_KEY" -H 'Content-Type: application/json' -d ${quoted(rest)}`,
  };
  return [
    // REST has no filters over metadata.
    ...(filter ? [] : [curl]),
    { name: 'GraphQL', value: `${AskDocument.toString().trim()}\n\n# Variables\n${variables}` },
    { name: 'CLI', value: `npx lectern ask ${quoted(question)}${options.join('')}` },
  ];
}
