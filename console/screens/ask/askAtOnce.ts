import { navigate } from '../../app/router';

/** Not in the address: a link from elsewhere, or a reload, must not ask. */
let waiting: string | null = null;

/** Opens a new conversation and asks there. */
export function askAtOnce(question: string): void {
  waiting = question;
  navigate('');
}

/** The question that the new conversation is opened for, once. */
export function takeWaiting(): string | null {
  const question = waiting;
  waiting = null;
  return question;
}
