"""Vectors of word parts: their sum predicts the row of a word that the table does not have."""
import numpy as np
from corpus import Texts
from trainer import D, Table, unit


def parts_of(folder, words):
    """The parts of each word as a text, weight 1 / number of parts."""
    ids = np.fromfile(f'{folder}/wordParts.i32', np.int32)
    ends = np.fromfile(f'{folder}/wordParts.offsets', np.int32).astype(np.int64)
    chosen = Texts(ids, np.ones(len(ids), np.float32), ends).take(words)
    counts = np.diff(np.concatenate([[0], chosen.ends]))
    chosen.weights = np.repeat(1 / np.maximum(counts, 1), counts).astype(np.float32)
    return chosen


def fit(rows, word_rows, folder, random, epochs=6, size=4096, rate=.05):
    """Least squares by Adam: small sums where the parts tell little, as for names. Returns rows and held-out cosine."""
    norms = np.sqrt((rows * rows).sum(1))
    words = np.flatnonzero(word_rows >= 0)
    texts = parts_of(folder, words)
    usable = np.flatnonzero((texts.ends - texts.starts > 3) & (norms[word_rows[words]] > .3 * np.median(norms)))
    random.shuffle(usable)
    held, used = usable[:2000], usable[2000:]
    targets = unit(rows[word_rows[words]])[0]
    table = Table(np.zeros_like(rows))
    batches = [used[start:start + size] for _ in range(epochs) for start in range(0, len(used), size)]
    for at, batch in enumerate(batches):
        chosen = texts.take(batch)
        gradients = (table.pool(chosen) - targets[batch]) / size * 50
        table.adam(chosen, np.ascontiguousarray(gradients, np.float32), rate * (1 - at / len(batches)))
    predicted = table.pool(texts.take(held))
    cosine = (unit(predicted)[0] * targets[held]).sum(1)
    print('parts: held-out cosine', cosine.mean().round(3), 'norm', np.sqrt((predicted ** 2).sum(1)).mean().round(3), flush=True)
    return table.rows
