// Reports words that readers of this field do not know, with the standard term: `node scripts/lintWords.js`. The words
// and the exempt files (generated files, data) are in `bannedWords.json`. Words with an upper-case letter are
// identifiers and match their case; a space matches any white space, and line breaks within comments.
const { execFileSync } = require('node:child_process');
const { existsSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

const root = join(__dirname, '..');
const { words, exempt } = JSON.parse(readFileSync(join(__dirname, 'bannedWords.json'), 'utf8'));

/** White space within a text, a comment or a quoted block. */
const gap = String.raw`(?:\s|\n\s*(?:\*|//|#|>)\s?)+`;

const rules = Object.entries(words).map(([word, instead]) => ({
  word,
  instead,
  pattern: new RegExp(
    String.raw`(?<![\w-])${word.replaceAll(' ', gap)}(?![\w-])`,
    /[A-Z]/.test(word) ? 'g' : 'gi',
  ),
}));

/** The banned words of a text, as messages with the path and line. */
function findBannedWords(path, text) {
  return rules.flatMap(({ word, instead, pattern }) =>
    [...text.matchAll(pattern)].map((match) => {
      const line = text.slice(0, match.index).split('\n').length;
      return `${path}:${line}: "${word}": use a standard term (${instead})`;
    }),
  );
}

function isExempt(path) {
  return exempt.some((entry) => (entry.endsWith('/') ? path.startsWith(entry) : path === entry));
}

/** The banned words of all tracked text files. */
function lintWords() {
  const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0');
  return tracked
    .filter((path) => path && !isExempt(path) && existsSync(join(root, path)))
    .flatMap((path) => {
      const bytes = readFileSync(join(root, path));
      return bytes.includes(0) ? [] : findBannedWords(path, bytes.toString('utf8'));
    });
}

module.exports = { findBannedWords, lintWords };

if (require.main === module) {
  const found = lintWords();
  for (const message of found) console.error(message);
  if (found.length > 0) process.exit(1);
}
