/**
 * Measures what chat replies to questions as persons ask them: `npm run eval:questions -- [--only COLLECTION] [--show]`.
 * For each collection of `tests/fixtures/questions` a gateway is started with the configured models, its documents go
 * through the pipeline, and each question goes to GraphQL's `chat`. Prints by kind and language how many replies are
 * right, show the facts, have half of them, are wrong with confidence, or refuse needlessly: of the half that may be
 * looked at, and of the held-out half, which `--show` leaves out. Writes `docs/measurements/questions.md` if all
 * collections were asked.
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { packageRoot } from '../cli/packageRoot';
import { writeFigures } from './eval/writeFigures';
import { judgeReply, type PersonQuestion, type Reply, type Verdict, verdicts } from './questions/judgeReply';
import { loadQuestions, questionCollections, readCollection } from './questions/questionCollections';
import { type RunningProduct, startProduct } from './retrieval/runningProduct';
import { uploadBytes } from './retrieval/uploadFiles';

interface Judged {
  question: PersonQuestion;
  reply: Reply;
  verdict: Verdict;
}

const chat = `query ($input: ChatInput!) {
  chat(input: $input) { outcome answer citations { fileName } }
}`;

/** Figures are of quality, also on a busy machine. */
const patient = { REQUEST_TIMEOUT_MS: '300000' };

async function ask(product: RunningProduct, question: string, fileIds: string[] | null): Promise<Reply> {
  const response = await fetch(`${product.origin}/graphql`, {
    method: 'POST',
    headers: { 'x-api-key': product.key, 'content-type': 'application/json' },
    body: JSON.stringify({ query: chat, variables: { input: { question, fileIds } } }),
    signal: AbortSignal.timeout(300_000),
  });
  const { data, errors } = (await response.json()) as { data?: { chat: Reply }; errors?: unknown };
  if (!data) throw new Error(`${question}: ${JSON.stringify(errors)}`);
  return data.chat;
}

async function measure(name: string, questions: PersonQuestion[]): Promise<Judged[]> {
  const demo: Record<string, string> = name === 'shop' ? { DEMO_DATA: 'sample' } : {};
  const product = await startProduct({ ...patient, ...demo }, process.env);
  try {
    await uploadBytes(product, readCollection(name));
    const files = await product.services.models.files.find({}, { name: 1 }).lean();
    const judged: Judged[] = [];
    for (const question of questions) {
      const scope = files.filter((file) => file.name === question.scope).map(({ _id }) => _id);
      const reply = await ask(product, question.question, question.scope === undefined ? null : scope);
      judged.push({ question, reply, verdict: judgeReply(question, reply) });
    }
    return judged;
  } finally {
    await product.close();
  }
}

function row(name: string, judged: Judged[]): string {
  const counts = verdicts.map((verdict) => judged.filter((one) => one.verdict === verdict).length);
  return `| ${name} | ${judged.length} | ${counts.join(' | ')} |`;
}

function table(judged: Judged[]): string {
  const head = `| | questions | ${verdicts.join(' | ')} |\n|${' --- |'.repeat(2 + verdicts.length)}`;
  const by = (part: (question: PersonQuestion) => string) =>
    [...new Set(judged.map(({ question }) => part(question)))].map((name) =>
      row(
        name,
        judged.filter(({ question }) => part(question) === name),
      ),
    );
  return [head, ...by(({ kind }) => kind), ...by(({ language }) => language), row('all', judged)].join('\n');
}

function show({ question, reply, verdict }: Judged): void {
  const cited = [...new Set(reply.citations.map(({ fileName }) => fileName))].join(', ');
  console.log(
    `${verdict} [${question.collection} ${question.kind} ${question.language}] ${question.question}\n    ${reply.outcome} (${cited}): ${reply.answer.replaceAll('\n', '\n      ')}`,
  );
}

const report = join(packageRoot, 'docs/measurements/questions.md');

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { only: { type: 'string' }, show: { type: 'boolean' } } });
  const questions = loadQuestions();
  const judged: Judged[] = [];
  for (const name of Object.keys(questionCollections)) {
    if (values.only !== undefined && values.only !== name) continue;
    const asked = questions.filter(({ collection }) => collection === name);
    judged.push(...(await measure(name, asked)));
  }
  const open = judged.filter(({ question }) => !question.held);
  const held = judged.filter(({ question }) => question.held);
  if (values.show) open.forEach(show);
  const figures = `Looked at:\n\n${table(open)}\n\nHeld out:\n\n${table(held)}`;
  console.log(figures);
  if (values.only === undefined) writeFigures(report, figures);
}

main().catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
