"""Word translation counts from dictionaries and parallel sentences (IBM model 1), for start vectors and batches."""
import numpy as np
from corpus import concatenate
from scipy import sparse

MAX_WORDS = 30
ITERATIONS = 5


def sentence_pairs(corpora, language):
    foreign = english = None
    for name, corpus in corpora.items():
        if name.split('.')[0] not in ('dict', 'para') or name.split('.')[1] != language:
            continue
        f, e = corpus.sides[0], corpus.sides[1]
        sizes = [np.diff(np.concatenate([[0], side.ends])) for side in (f, e)]
        usable = ~corpus.held & (sizes[0] > 0) & (sizes[1] > 0) & (np.maximum(*sizes) <= MAX_WORDS)
        lines = np.flatnonzero(usable)
        f, e = f.take(lines), e.take(lines)
        foreign, english = (f, e) if foreign is None else (concatenate(foreign, f), concatenate(english, e))
    return foreign, english


def align(corpora, language, rows):
    """Expected counts of (foreign row, English row): how often the one was translated by the other."""
    foreign, english = sentence_pairs(corpora, language)
    f_sizes, e_sizes = foreign.ends - foreign.starts, english.ends - english.starts
    # Each English word may come from each foreign word of its sentence.
    of_word = np.repeat(f_sizes, e_sizes)
    word = np.repeat(np.arange(len(english.ids)), of_word)
    first = np.repeat(np.repeat(foreign.starts, e_sizes), of_word)
    inside = np.arange(len(word)) - np.repeat(np.cumsum(of_word) - of_word, of_word)
    f, e = foreign.ids[first + inside], english.ids[word]
    keys, pair = np.unique(f.astype(np.int64) * rows + e, return_inverse=True)
    pair = pair.astype(np.int32)
    key_f = (keys // rows).astype(np.int32)
    chance = np.full(len(keys), 1e-3, np.float32)
    start = np.bincount(pair, minlength=len(keys))
    chance = (start / np.bincount(key_f, weights=start, minlength=rows)[key_f]).astype(np.float32)
    nothing = 1e-4
    for _ in range(ITERATIONS):
        each = chance[pair]
        total = np.bincount(word, weights=each, minlength=len(english.ids)) + nothing
        counts = np.bincount(pair, weights=each / total[word], minlength=len(keys))
        chance = (counts / np.maximum(np.bincount(key_f, weights=counts, minlength=rows), 1e-9)[key_f]).astype(np.float32)
    keep = counts > .05
    return sparse.csr_matrix((counts[keep].astype(np.float32), (key_f[keep], (keys[keep] % rows))), shape=(rows, rows))


def strongest(matrix, count, floor):
    """The `count` largest shares of each row, those above `floor`, summing to 1."""
    matrix = matrix.tocsr()
    indices, shares, ends = [], [], [0]
    for row in range(matrix.shape[0]):
        part = slice(matrix.indptr[row], matrix.indptr[row + 1])
        values = matrix.data[part]
        if len(values):
            order = np.argsort(-values, kind='stable')[:count]
            kept = order[values[order] >= floor * values[order[0]]]
            indices.append(matrix.indices[part][kept])
            shares.append(values[kept] / values[kept].sum())
        ends.append(ends[-1] + (len(kept) if len(values) else 0))
    return sparse.csr_matrix((np.concatenate(shares), np.concatenate(indices), np.array(ends)), shape=matrix.shape)


def both_ways(counts):
    """Weight of (English, foreign): the count, times the share of the foreign word that is that English word.
    Keeps the words of a dictionary phrase from standing for one another."""
    by_foreign = np.maximum(np.asarray(counts.sum(1)).ravel(), 1e-9)
    return (sparse.diags((1 / by_foreign).astype(np.float32)) @ counts.multiply(counts)).T


class Translator:
    """Replaces each English row by a random translation, again for each batch."""

    def __init__(self, counts):
        self.shares = strongest(both_ways(counts), 6, .08)
        self.cumulated = np.cumsum(self.shares.data, dtype=np.float64)
        self.translated = np.flatnonzero(np.diff(self.shares.indptr))
        self.ends = self.shares.indptr[1:][self.translated]
        self.starts = self.shares.indptr[:-1][self.translated]
        self.before = np.concatenate([[0], self.cumulated])[self.starts]

    def draw(self, random, stay=.05):
        mapping = np.arange(self.shares.shape[0], dtype=np.int32)
        point = self.before + random.random(len(self.translated)) * .9999
        chosen = np.clip(np.searchsorted(self.cumulated, point), self.starts, self.ends - 1)
        moved = random.random(len(self.translated)) >= stay
        mapping[self.translated[moved]] = self.shares.indices[chosen[moved]]
        return mapping
