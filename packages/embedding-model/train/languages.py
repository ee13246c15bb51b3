"""Start vectors of the rows of other languages, and their batches."""
import numpy as np
from align import Translator, align
from corpus import concatenate
from english import Batches
from scipy import sparse
from trainer import unit

LANGUAGES = ['de', 'es', 'fr', 'pt', 'it', 'ru', 'ar', 'zh', 'ja']
# Sources of English texts whose words are replaced by translations.
TRANSLATED = {'squad': 3, 'reddit': 1.2, 'ict_reddit': .4, 'medquad': .8, 'books': .8, 'docs': .6, 'wordnet': .8,
              'ict_books': .6, 'ict_docs': .2, 'pubmedqa': .3, 'qed': .3}
REPLAY = {'reddit': 2, 'ict_reddit': .6, 'squad': 1.2, 'medquad': .7, 'books': .8, 'docs': .8, 'wordnet': .8,
          'ict_books': .4, 'ict_docs': .3, 'pubmedqa': .2, 'qed': .2}
LONG = 8


def start(table, counts, new, frequency, random):
    """Each new row: mean of the English rows that it translates, by share; unknown ones a random direction."""
    total = sum(counts.values())
    share = sparse.diags(1 / np.maximum(np.asarray(total.sum(1)).ravel(), 1e-9)) @ total
    rows = unit(np.asarray(share.astype(np.float32) @ unit(table)[0]))[0]
    missing = new & ((rows * rows).sum(1) < .5)
    rows[missing] = unit(random.standard_normal((missing.sum(), table.shape[1])).astype(np.float32))[0]
    norms = np.sqrt((table * table).sum(1))
    common = np.median(norms[norms > 1e-3])
    table = table.copy()
    table[new] = (rows * common * (.9 * .001 / (.001 + frequency) + .1)[:, None])[new]
    return table


def pairs_of(batches):
    """Questions and passages of one English batch."""
    questions = passages = None
    for corpus, lines in batches.draw():
        q, p = corpus.sides[0].take(lines), corpus.sides[1].take(lines)
        questions, passages = (q, p) if questions is None else (concatenate(questions, q), concatenate(passages, p))
    return questions, passages


class LanguagePairs:
    """Batches of one language: its dictionary, parallel texts and questions in both directions."""

    def __init__(self, corpora, language):
        self.parts = []
        for name, corpus in corpora.items():
            kind = name.split('.')[0]
            if name.split('.')[1] != language or kind not in ('dict', 'para', 'qa'):
                continue
            lines = np.flatnonzero(~corpus.held & (corpus.sides[0].ends > corpus.sides[0].starts)
                                   & (corpus.sides[1].ends > corpus.sides[1].starts))
            if kind == 'qa':
                self.parts.append((1.0, corpus, lines, 0, 1))
                continue
            times = 3 if name.endswith('ntrex') else 1
            weight = times * len(lines)
            self.parts += [(weight, corpus, lines, 0, 1), (weight, corpus, lines, 1, 0)]
            if kind == 'dict':
                glossed = lines[corpus.sides[2].ends[lines] - corpus.sides[2].starts[lines] > 2]
                self.parts.append((.5 * len(glossed), corpus, glossed, 0, 2))
        self.groups = {'pairs': self.of('dict', 'para'), 'sentences': self.of('para'), 'qa': self.of('qa')}
        self.groups = {name: parts for name, parts in self.groups.items() if parts}

    def of(self, *kinds):
        return [part for part in self.parts if part[1].name.split('.')[0] in kinds]

    def draw(self, random, size=1024):
        names = list(self.groups)
        chances = np.array([{'pairs': 1, 'sentences': 1, 'qa': .7}[name] for name in names])
        parts = self.groups[names[random.choice(len(names), p=chances / chances.sum())]]
        weights = np.array([part[0] for part in parts], float)
        chosen = random.choice(len(parts), size, p=weights / weights.sum())
        questions = passages = None
        for k in np.unique(chosen):
            _, corpus, lines, a, b = parts[k]
            drawn = random.choice(lines, (chosen == k).sum())
            q, p = corpus.sides[a].take(drawn), corpus.sides[b].take(drawn)
            questions, passages = (q, p) if questions is None else (concatenate(questions, q), concatenate(passages, p))
        return questions, passages


class Mixture:
    """English pairs, English pairs translated word by word, and real pairs of the languages."""

    def __init__(self, corpora, counts, random):
        self.random = random
        self.replay = Batches(corpora, random, REPLAY)
        self.source = Batches(corpora, random, TRANSLATED)
        self.translators = {language: Translator(counts[language]) for language in LANGUAGES}
        self.pairs = {language: LanguagePairs(corpora, language) for language in LANGUAGES}

    def draw(self):
        kind = self.random.random()
        if kind < .25:
            return pairs_of(self.replay)
        language = LANGUAGES[self.random.integers(len(LANGUAGES))]
        if kind < .5:
            return self.pairs[language].draw(self.random)
        questions, passages = pairs_of(self.source)
        translator, side = self.translators[language], self.random.random()
        if side < .75:
            questions = questions.map(translator.draw(self.random))
        if side > .35:
            passages = passages.map(translator.draw(self.random))
        return questions, passages


def align_all(corpora, rows):
    return {language: align(corpora, language, rows) for language in LANGUAGES}
