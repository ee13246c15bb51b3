export function findBannedWords(path: string, text: string): string[];
export function lintWords(): string[];
