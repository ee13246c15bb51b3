"""Start vectors of the English rows, and the English batches."""
import numpy as np
from scipy import sparse
from trainer import D, unit

GLOVE = 100
SHARES = {'reddit': 3, 'ict_reddit': 1.2, 'squad': 1.5, 'medquad': 1, 'books': 1, 'docs': 1, 'wordnet': 1,
          'ict_books': .6, 'ict_docs': .5, 'pubmedqa': .25, 'qed': .2}


def glove_start(vectors, positions):
    """Mean and the two main directions of the first 100,000 words removed, unit length."""
    vectors = vectors.reshape(-1, GLOVE)
    vectors = vectors - vectors[:100000].mean(0)
    main = np.linalg.svd(vectors[:100000], full_matrices=False)[2][:2]
    vectors = vectors - vectors @ main.T @ main
    out = unit(vectors)[0][np.maximum(positions, 0)]
    out[positions < 0] = 0
    return out


def latent_start(corpora, rows, random, texts_of_a_source=60000):
    """Randomized SVD of texts by words, words weighted by inverse document frequency."""
    blocks = []
    for name in sorted(corpora):
        corpus = corpora[name]
        lines = np.flatnonzero(~corpus.held)
        if len(lines) > texts_of_a_source:
            lines = np.sort(random.choice(lines, texts_of_a_source, replace=False))
        texts = corpus.sides[1].take(lines)
        blocks.append(sparse.csr_matrix((texts.weights, texts.ids, np.concatenate([[0], texts.ends])),
                                        shape=(len(texts), rows)))
    matrix = sparse.vstack(blocks).tocsr()
    frequency = np.bincount(matrix.indices, minlength=rows)
    matrix = matrix @ sparse.diags(np.log((1 + matrix.shape[0]) / (1 + frequency)).astype(np.float32))
    norms = np.sqrt(np.asarray(matrix.multiply(matrix).sum(1)).ravel())
    matrix = sparse.diags(1 / np.maximum(norms, 1e-6)).astype(np.float32) @ matrix
    basis = random.standard_normal((rows, D - GLOVE + 16)).astype(np.float32)
    for _ in range(3):
        basis = np.linalg.qr(matrix.T @ (matrix @ basis))[0].astype(np.float32)
    left, values, _ = np.linalg.svd((matrix @ basis).T @ (matrix @ basis))
    factors = basis @ left[:, :D - GLOVE] * values[:D - GLOVE] ** .25
    return unit(factors - factors[frequency > 0].mean(0))[0] * (frequency > 0)[:, None], frequency / matrix.shape[0]


def start(folder, corpora, rows, random):
    glove = glove_start(np.fromfile(f'{folder}/glove.f32', np.float32),
                        np.fromfile(f'{folder}/glovePositions.i32', np.int32))
    latent, frequency = latent_start(corpora, rows, random)
    table = np.concatenate([glove, .8 * latent], 1)
    return table * (.9 * .001 / (.001 + frequency) + .1)[:, None], frequency


class Batches:
    """1,024 pairs: 32 runs of 32 consecutive lines; half of the batches from one source only."""

    def __init__(self, corpora, random, shares=SHARES, run=32):
        self.random, self.run = random, run
        self.corpora = [(corpora[f'en.{name}'], np.flatnonzero(~corpora[f'en.{name}'].held)) for name in shares]
        self.shares = np.array(list(shares.values())) / sum(shares.values())

    def draw(self, size=1024):
        """A list of (corpus, line numbers)."""
        runs = size // self.run
        sources = self.random.choice(len(self.shares), runs, p=self.shares)
        if self.random.random() < .5:
            sources[:] = sources[0]
        drawn = []
        for source in np.unique(sources):
            corpus, lines = self.corpora[source]
            at = self.random.integers(0, max(1, len(lines) - self.run), (sources == source).sum())
            drawn.append((corpus, lines[np.unique((at[:, None] + np.arange(self.run)).ravel() % len(lines))]))
        return drawn
