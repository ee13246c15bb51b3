import { mcpReads } from './mcpReads';
import { openaiReads } from './openaiReads';
import { restReads } from './restReads';

export const apiReads = [...restReads, ...mcpReads, ...openaiReads];
