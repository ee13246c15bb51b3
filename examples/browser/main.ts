/**
 * Uploads, watches and asks from a page. Allow its origin on the gateway, then build and serve it:
 *
 *   CORS_ORIGINS=http://127.0.0.1:8000 npm start
 *   npx esbuild examples/browser/main.ts --bundle --outdir=examples/browser --servedir=examples/browser --serve=127.0.0.1:8000
 */
import { createLecternClient } from '../client';
import { AskAndListenDocument } from '../generated/graphql';
import { uploadAndWatch } from '../uploadAndWatch';

function element<T extends HTMLElement>(id: string): T {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no #${id}.`);
  return found as T;
}

const uploadForm = element<HTMLFormElement>('upload');
const askForm = element<HTMLFormElement>('ask');
const status = element<HTMLOutputElement>('status');
const answer = element('answer');
const citations = element('citations');

function client() {
  const form = new FormData(uploadForm);
  return createLecternClient(String(form.get('url')), String(form.get('apiKey')));
}

function shown(running: Promise<void>): void {
  running.catch((error: unknown) => {
    status.textContent = error instanceof Error ? error.message : String(error);
  });
}

async function upload(): Promise<void> {
  const file = new FormData(uploadForm).get('file');
  if (!(file instanceof File)) return;
  await uploadAndWatch(client(), { name: file.name, bytes: file }, (state) => {
    element<HTMLProgressElement>('progress').value = state.progress;
    status.textContent = `${state.status} ${state.estimatedRemainingTimeDisplay ?? ''}`;
  });
}

async function ask(): Promise<void> {
  answer.textContent = '';
  citations.replaceChildren();
  const question = String(new FormData(askForm).get('question'));
  for await (const { chatStream } of client().subscribe(AskAndListenDocument, { input: { question } })) {
    if (chatStream.__typename === 'ChatToken') answer.append(chatStream.text);
    if (chatStream.__typename === 'ChatCitations') {
      for (const { marker, fileName, quote } of chatStream.citations) {
        const place = document.createElement('blockquote');
        place.textContent = `[${marker}] ${fileName}: ${quote}`;
        citations.append(place);
      }
    }
  }
}

uploadForm.addEventListener('submit', (event) => {
  event.preventDefault();
  shown(upload());
});
askForm.addEventListener('submit', (event) => {
  event.preventDefault();
  shown(ask());
});
