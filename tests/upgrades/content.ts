/** What every kept state holds, written by calls that every release answers. */
import type { Client } from '../e2e/client';
import { eventually } from '../harness';

export const files = {
  'ferry.md':
    '# The ferry\n\nThe ochre ferry leaves at 06:40 from pier nine.\n\n# The kiosk\n\nThe kiosk sells tea.\n',
  'rooms.html': '<h1>Rooms</h1><p>The reading room closes at 21:15 on Fridays.</p>',
  'lamp.txt': 'The lamp of the lighthouse has 1,150 watts.\n',
};
const formerLamp = 'The lamp of the lighthouse has 900 watts.\n';

/** Question → file that is cited → words of the answer. */
export const questions: [string, keyof typeof files, string][] = [
  ['When does the ochre ferry leave?', 'ferry.md', '06:40'],
  ['When does the reading room close on Fridays?', 'rooms.html', '21:15'],
  ['How many watts does the lamp of the lighthouse have?', 'lamp.txt', '1,150'],
];

const upload = `mutation ($input: ReplaceFileInput!) { replaceFile(input: $input) { uploadUrl } }`;
const confirm = 'mutation ($id: UUID!) { confirmFileUpload(fileId: $id) { id } }';
const isReplaced = 'query ($id: UUID!) { file(id: $id) { version replacement { status } } }';

async function replace(client: Client, fileId: string, content: string): Promise<void> {
  const input = { fileId, size: Buffer.byteLength(content) };
  const { replaceFile } = await client.gql(upload, { input });
  await fetch(replaceFile.uploadUrl, { method: 'PUT', body: content });
  await client.gql(confirm, { id: fileId });
  await eventually(
    () => client.gql(isReplaced, { id: fileId }),
    ({ file }) => file.version === 2 && file.replacement === null,
    90_000,
  );
}

/** Files of which one is replaced, a prompt of two versions, a folder, a set of questions, a webhook, an answer. */
export async function fill(client: Client): Promise<void> {
  const ids: string[] = [];
  for (const [name, content] of Object.entries({ ...files, 'lamp.txt': formerLamp })) {
    ids.push(await client.upload(name, content, { reference_id: `ref-${name}`, metadata: { shelf: 'a' } }));
  }
  for (const id of ids) await client.settled(id);
  await replace(client, ids[2] as string, files['lamp.txt']);
  for (const body of ['Be brief, {{name}}.', 'Be brief and kind, {{name}}.']) {
    await client.admin(
      'mutation ($input: PublishPromptInput!) { publishPrompt(input: $input) { versionNumber } }',
      {
        input: { name: 'tone', body },
      },
    );
  }
  await client.admin('mutation { createFolder(input: { name: "Harbour" }) { id } }');
  await client.admin('mutation { createEvaluationSet(input: { name: "Harbour" }) { id } }');
  const endpoint = { url: 'https://hooks.example/lectern', events: ['file.ready'] };
  await client.admin(
    'mutation ($input: CreateWebhookEndpointInput!) { createWebhookEndpoint(input: $input) { endpoint { id } } }',
    { input: endpoint },
  );
  await client.call('POST', '/chat', { query: questions[0]?.[0] });
}
