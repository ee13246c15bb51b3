export { lecternTools, type ToolAnswer, type ToolOptions } from './tools';
