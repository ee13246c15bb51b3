import { describeInput } from '../../domain/inputs/describeInput';
import { chatInput } from '../../domain/inputs/search';
import { toDomainInput } from '../../rest/input/toDomainInput';
import { invalid, RequestFault, unsupported } from '../requestFault';

/** The name by which clients ask for answers from the documents and databases of their environment. */
export const chatModel = 'lectern';

type Body = Record<string, unknown>;

const isFilled = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value != null);

/** What clients would be misled by if it were ignored: whether a value asks for it. */
const refused: Record<string, (value: unknown) => boolean> = {
  n: (value) => value != null && value !== 1,
  tools: isFilled,
  functions: isFilled,
  tool_choice: (value) => value != null && value !== 'none' && value !== 'auto',
  function_call: (value) => value != null && value !== 'none' && value !== 'auto',
  response_format: (value) => value != null && (value as Body).type !== 'text',
  text: (value) => ((value as { format?: Body } | null)?.format?.type ?? 'text') !== 'text',
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
  if (body.model === undefined) throw invalid('model', `\`model\` is required: '${chatModel}'.`);
  checkModel(body.model, chatModel);
  for (const [name, asksFor] of Object.entries(refused)) {
    if (!read.includes(name) && asksFor(body[name])) {
      throw unsupported(name, `\`${name}\` is not supported with this value.`);
    }
  }
}

export function checkModel(model: unknown, expected: string): void {
  if (model === expected) return;
  throw new RequestFault('model', `The model '${model}' does not exist here.`, 'model_not_found', 404);
}

const fields = describeInput(chatInput).filter(({ name }) => name !== 'question');

/** The product's own options of a question, which clients send in the object `lectern`. */
export function ownOptions({ lectern = {} }: Body): Body {
  if (typeof lectern !== 'object' || lectern === null || Array.isArray(lectern)) {
    throw invalid('lectern', '`lectern` must be an object.');
  }
  return toDomainInput(fields, lectern);
}
