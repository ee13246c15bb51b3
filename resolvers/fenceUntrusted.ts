import { createFence } from '../search/promptFence';

/** Two lines that the text cannot contain, to enclose it, so that an agent can tell it from instructions. */
export function fenceLines(text: string): { begin: string; end: string } {
  const { fence } = createFence([text]);
  return { begin: `<<<${fence} UNTRUSTED CONTENT>>>`, end: `<<<${fence} END>>>` };
}

/** Text that strangers wrote, between such lines. */
export function fenceUntrusted(text: string): string {
  const { begin, end } = fenceLines(text);
  return `${begin}\n${text}\n${end}`;
}
