/** `{{name}}` in a prompt's body; group 1 is the name. */
export const promptPlaceholder = /\{\{\s*([\p{L}_][\p{L}\p{N}_.-]*)\s*\}\}/gu;
