import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

export interface AskedQuestion {
  text: string;
  /** The file that answers it; null where none does. */
  file: string | null;
  /** Whether rows of the attached database must answer a part of it (`needed`), may answer it, or don't. */
  rows: 'needed' | 'possible' | 'none';
}

export interface QuestionSet {
  name: string;
  questions: AskedQuestion[];
}

/**
 * Reads question sets: a `.txt` a set, a question a line below the file that answers it. `# -` begins those without
 * an answer, `# + FILE` those of two parts of which the database answers one; `~` begins a question that rows may
 * answer as well, or alone where no file does.
 */
export function loadQuestionSets(directory: string): QuestionSet[] {
  return readdirSync(directory)
    .filter((name) => name.endsWith('.txt'))
    .sort()
    .map((name) => ({
      name: basename(name, '.txt'),
      questions: parseQuestions(readFileSync(join(directory, name), 'utf8')),
    }));
}

function parseQuestions(text: string): AskedQuestion[] {
  let file: string | null = null;
  let isCompound = false;
  return text.split('\n').flatMap((line): AskedQuestion[] => {
    const heading = /^# (\+ )?(.+)$/.exec(line);
    if (heading !== null) {
      isCompound = heading[1] !== undefined;
      file = heading[2] === '-' ? null : (heading[2] ?? null);
      return [];
    }
    if (line.trim() === '') return [];
    const rows = isCompound ? 'needed' : line.startsWith('~') ? 'possible' : 'none';
    return [{ text: line.replace(/^~/, ''), file, rows }];
  });
}
