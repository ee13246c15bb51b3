import { describeInput, type InputField } from '../../domain/inputs/describeInput';
import { chatInput } from '../../domain/inputs/search';
import { isObject, toDomainInput } from '../../wire/input/toDomainInput';
import { invalid, RequestFault, unsupported } from '../requestFault';

/** The name by which clients ask for answers from the documents and databases of their environment. */
export const chatModel = 'lectern';

type Body = Record<string, unknown>;

const isFilled = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value != null);

const isText = (format: unknown) => isObject(format) && format.type === 'text';

/** Options that would mislead clients if they were ignored: whether a value asks for one. */
const refused: Record<string, (value: unknown) => boolean> = {
  n: (value) => value != null && value !== 1,
  tools: isFilled,
  functions: isFilled,
  tool_choice: (value) => value != null && value !== 'none' && value !== 'auto',
  function_call: (value) => value != null && value !== 'none' && value !== 'auto',
  response_format: (value) => value != null && !isText(value),
  text: (value) => value != null && !(isObject(value) && (value.format == null || isText(value.format))),
  logprobs: (value) => value === true,
  top_logprobs: (value) => value != null && value !== 0,
  modalities: (value) => Array.isArray(value) && value.some((one) => one !== 'text'),
  audio: isFilled,
  web_search_options: isFilled,
  background: (value) => value === true,
  conversation: isFilled,
  previous_response_id: isFilled,
  prompt: isFilled,
};

/** @throws RequestFault for what is not supported */
export function checkOptions(body: Body, read: string[] = []): void {
  checkModel(body.model, chatModel);
  for (const [name, asksFor] of Object.entries(refused)) {
    if (!read.includes(name) && asksFor(body[name])) {
      throw unsupported(name, `\`${name}\` is not supported with this value.`);
    }
  }
}

export function checkModel(model: unknown, expected: string): void {
  if (model === expected) return;
  if (typeof model !== 'string') throw invalid('model', `\`model\` is required: '${expected}'.`);
  throw new RequestFault('model', `The model '${model}' does not exist here.`, 'model_not_found', 404);
}

const fields = describeInput(chatInput).filter(({ name }) => name !== 'question');

/** The product's own options, which clients send as the object `lectern`. */
export function ownOptions(lectern: unknown, options: InputField[] = fields): Body {
  if (lectern == null) return {};
  if (!isObject(lectern)) throw invalid('lectern', '`lectern` must be an object.');
  return toDomainInput(options, lectern);
}

/** Whether the answer is streamed. */
export function isStreamed({ stream }: Body): boolean {
  if (stream != null && typeof stream !== 'boolean') throw invalid('stream', '`stream` must be a boolean.');
  return stream === true;
}

/** The minimum score of a passage. */
export function minScoreOf(ranking: unknown): unknown {
  if (ranking == null) return undefined;
  if (!isObject(ranking)) throw invalid('ranking_options', '`ranking_options` must be an object.');
  return ranking.score_threshold;
}
