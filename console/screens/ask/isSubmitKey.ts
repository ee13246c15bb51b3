import type { KeyboardEvent } from 'react';

/** Whether a key submits a text of several lines: Enter alone, and not the one that ends the input of a character. */
export function isSubmitKey({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean {
  return key === 'Enter' && !shiftKey && !nativeEvent.isComposing;
}
