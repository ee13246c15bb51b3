import { randomBytes } from 'node:crypto';

export interface PromptFence {
  /** Letters and digits that none of the texts holds. */
  fence: string;
  /** A text between the lines that mark it as data. */
  enclose(name: string, text: string): string;
}

/**
 * Marks where data begins and ends in a prompt. Each prompt has a fence of its own that nobody who wrote the data can
 * know, so that no data can end itself and begin an instruction.
 */
export function createFence(texts: string[]): PromptFence {
  let fence: string;
  do fence = randomBytes(12).toString('hex');
  while (texts.some((text) => text.includes(fence)));
  return {
    fence,
    // A later text, such as an error, may quote what was said before.
    enclose: (name, text) => `<<<${fence} ${name}>>>\n${text.replaceAll(fence, '')}\n<<<${fence} END>>>`,
  };
}
