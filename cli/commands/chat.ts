import { createInterface, type Interface } from 'node:readline';
import { Command } from 'commander';
import { CliError, failure, isFatal } from '../failure';
import type { GatewayClient } from '../gateway/gatewayClient';
import {
  ContinueConversationDocument,
  LastConversationDocument,
  StartConversationDocument,
} from '../generated/graphql';
import { action, type Invocation, withServerOptions } from '../invocation';
import { printSources, streamAnswer } from '../output/streamedAnswer';
import { oneLine, printable } from '../output/width';
import { type QuestionOptions, questionInput, withQuestionOptions } from './search';

interface ChatOptions extends QuestionOptions {
  continue?: string;
}

interface Talk {
  /** Null before the first question. */
  id: string | null;
  /** The latest questions, newest first. */
  questions: string[];
}

async function lastId(client: GatewayClient): Promise<string> {
  const { conversations } = await client.request(LastConversationDocument, {});
  const id = conversations?.nodes[0]?.id;
  if (!id) throw failure('There is no conversation to go on with. Start one without --continue.');
  return id;
}

async function continued(
  { terminal, json }: Invocation,
  client: GatewayClient,
  given: string,
): Promise<Talk> {
  const id = given === 'last' ? await lastId(client) : given;
  const { conversation } = await client.request(ContinueConversationDocument, { id });
  if (!conversation) throw failure('The server returned no data. Try again.');
  const [last] = conversation.turns.nodes;
  if (!json && last) {
    terminal.note(terminal.noteColors.bold(oneLine(conversation.title ?? '')));
    terminal.note(`> ${oneLine(last.question)}`);
    if (last.answer) terminal.note(printable(last.answer));
  }
  return { id, questions: conversation.turns.nodes.map(({ question }) => question) };
}

/** Reads questions until the input ends; `ask` may be stopped by Ctrl-C, which at the prompt ends the program. */
async function readQuestions(
  lines: Interface,
  signal: AbortSignal,
  ask: (question: string, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  let running: AbortController | null = null;
  const stop = () => (running ? running.abort() : lines.close());
  const end = () => {
    running?.abort();
    lines.close();
  };
  lines.on('SIGINT', stop);
  signal.addEventListener('abort', end);
  lines.prompt();
  for await (const line of lines) {
    const question = line.trim();
    if (question === '/quit') break;
    running = new AbortController();
    if (question !== '') await ask(question, running.signal);
    running = null;
    lines.prompt();
  }
  lines.close();
  signal.removeEventListener('abort', end);
  signal.throwIfAborted();
}

async function chat(invocation: Invocation, options: ChatOptions): Promise<void> {
  const { terminal, json, signal } = invocation;
  const client = await invocation.connect();
  const given = questionInput(options);
  const { fileIds, connectorId } = given;
  const start = async () => {
    const input = { fileIds, connectorId };
    const { startConversation } = await client.request(StartConversationDocument, { input });
    if (!startConversation) throw failure('The server returned no data. Try again.');
    return startConversation.id;
  };
  const talk: Talk = options.continue
    ? await continued(invocation, client, options.continue)
    : { id: null, questions: [] };
  const isInteractive = process.stdin.isTTY === true && terminal.columns !== null;
  const lines = createInterface({
    ...{ input: process.stdin, output: isInteractive ? process.stdout : undefined, terminal: isInteractive },
    ...{ prompt: isInteractive ? '> ' : '', history: talk.questions },
  });
  const answer = async (question: string, stopped: AbortSignal) => {
    talk.id ??= await start();
    const input = { ...given, question, conversationId: talk.id };
    const onText = json ? undefined : terminal.write;
    const said = await streamAnswer(client, input, { signal: stopped, onText });
    if (json) return terminal.json(said, 'line');
    terminal.print('\n');
    printSources(terminal, said);
    terminal.print('');
  };
  await readQuestions(lines, signal, async (question, stopped) => {
    if (question === '/new') {
      talk.id = null;
      return;
    }
    try {
      await answer(question, stopped);
    } catch (error) {
      if (signal.aborted) return;
      if (stopped.aborted) terminal.note('\nStopped.');
      // Who types can ask again; a script ends with the error.
      else if (isInteractive && error instanceof CliError && !isFatal(error)) terminal.note(error.message);
      else throw error;
    }
  });
  if (isInteractive && talk.id) terminal.note(`Go on with: lectern chat --continue ${talk.id}`);
}

export function chatCommand(): Command {
  const command = new Command('chat')
    .description(
      'ask questions that may refer to earlier ones, and keep them as a conversation; /new starts another, /quit ends',
    )
    .option('-c, --continue <id>', "go on with the conversation of this id, or with the 'last' one");
  return withServerOptions(withQuestionOptions(command, 20)).action(action<ChatOptions>(chat));
}
