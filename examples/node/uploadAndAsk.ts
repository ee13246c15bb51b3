/**
 * Uploads a file, watches it become ready and asks a question about it.
 *
 *   LECTERN_API_KEY=… npx tsx examples/node/uploadAndAsk.ts handbook.pdf "How many days of leave do I have?"
 */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { createLecternClient } from '../client';
import { AskAndListenDocument } from '../generated/graphql';
import { uploadAndWatch } from '../uploadAndWatch';

async function main(): Promise<void> {
  const [path, question] = process.argv.slice(2);
  const { LECTERN_API_KEY: apiKey, LECTERN_URL: url = 'http://127.0.0.1:4000/graphql' } = process.env;
  if (!path || !question || !apiKey) {
    throw new Error('Usage: LECTERN_API_KEY=… uploadAndAsk.ts <file> "<question>"');
  }
  const client = createLecternClient(url, apiKey);
  const bytes = new Blob([await readFile(path)]);
  const fileId = await uploadAndWatch(client, { name: basename(path), bytes }, ({ status, progress }) => {
    console.log(`${Math.round(progress * 100)} % ${status}`);
  });

  for await (const { chatStream } of client.subscribe(AskAndListenDocument, {
    input: { question, fileIds: [fileId] },
  })) {
    if (chatStream.__typename === 'ChatToken') process.stdout.write(chatStream.text);
    if (chatStream.__typename === 'ChatCitations') {
      for (const { marker, fileName, quote } of chatStream.citations) {
        console.log(`\n[${marker}] ${fileName}: ${quote}`);
      }
    }
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
