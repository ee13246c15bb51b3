import { type ToldTurn, wholeQuestion } from '../../resolvers/chat/wholeQuestion';
import { isObject } from '../../wire/input/toDomainInput';
import { invalid, unsupported } from '../requestFault';

export interface Message {
  role: 'user' | 'assistant';
  text: string;
}

export interface Conversation {
  /** The last message of the user. */
  question: string;
  /** The messages before it. */
  earlier: Message[];
}

const textParts = ['text', 'input_text', 'output_text', 'refusal'];
/** The roles that tell a model how to answer; the answer is verified quotes and rows, whatever they say. */
const instructing = ['system', 'developer'];

function textOf(content: unknown, param: string): string {
  if (typeof content === 'string') return content;
  if (content === null || content === undefined) return '';
  if (!Array.isArray(content)) throw invalid(param, `\`${param}\` must be a text or a list of parts.`);
  const texts = content.map((part: unknown, i) => {
    const at = `${param}.${i}`;
    if (!isObject(part)) throw invalid(at, `\`${at}\` must be an object.`);
    if (!textParts.includes(String(part.type))) {
      throw unsupported(at, `Only text is supported, not parts of the type '${part.type}'.`);
    }
    const text = part.text ?? part.refusal;
    if (typeof text !== 'string') throw invalid(at, `\`${at}.text\` must be a text.`);
    return text;
  });
  return texts.join('\n');
}

function read(message: unknown, param: string): Message | null {
  if (!isObject(message)) throw invalid(param, `\`${param}\` must be an object.`);
  const { role, content, tool_calls: toolCalls, type = 'message' } = message;
  if (type === 'file_search_call' || type === 'reasoning') return null;
  if (instructing.includes(String(role))) return null;
  const calls = Array.isArray(toolCalls) && toolCalls.length > 0;
  if (type !== 'message' || calls || role === 'tool' || role === 'function') {
    throw unsupported(param, 'Tools are not supported, and no messages of them.');
  }
  if (role !== 'user' && role !== 'assistant') {
    throw invalid(`${param}.role`, `\`${param}.role\` must be 'user', 'assistant', 'system' or 'developer'.`);
  }
  return { role, text: textOf(content, `${param}.content`) };
}

/** Reads the messages of a request. @throws RequestFault where there is no question, or more than text */
export function readConversation(messages: unknown, param: string): Conversation {
  if (!Array.isArray(messages)) throw invalid(param, `\`${param}\` must be a list of messages.`);
  const said = messages.flatMap((message, i) => read(message, `${param}.${i}`) ?? []);
  const last = said.findLastIndex(({ role }) => role === 'user');
  const question = said[last];
  if (!question) throw invalid(param, `\`${param}\` must have a message of the user: the question.`);
  return { question: question.text, earlier: said.slice(0, last) };
}

/** The questions of the user, with the answer to each. Several messages in a row are one. */
function turnsOf(messages: Message[]): ToldTurn[] {
  const turns: ToldTurn[] = [];
  for (const [i, { role, text }] of messages.entries()) {
    const turn = turns.at(-1);
    if (role === 'user' && (messages[i - 1]?.role !== 'user' || !turn))
      turns.push({ question: text, answer: '' });
    else if (role === 'user' && turn) turn.question += `\n${text}`;
    else if (turn) turn.answer += text;
  }
  return turns;
}

/** The question as it would be asked without the conversation: "And in 2023?" */
export function questionOf({ question, earlier }: Conversation): string {
  return wholeQuestion(question, turnsOf(earlier));
}
