"""The table, and training it by InfoNCE with Adam."""
import ctypes
import os
import numpy as np
from corpus import concatenate

D = 256
kernel = ctypes.CDLL(os.environ['KERNEL'])


def pointer(array, dtype):
    assert array.dtype == dtype and array.flags.c_contiguous
    return ctypes.c_void_p(array.ctypes.data)


class Table:
    def __init__(self, rows):
        self.rows = np.ascontiguousarray(rows, np.float32)
        self.forget()

    def forget(self):
        self.mean = np.zeros_like(self.rows)
        self.square = np.zeros_like(self.rows)
        self.steps = np.zeros(len(self.rows), np.int32)

    def pool(self, texts):
        out = np.empty((len(texts), D), np.float32)
        kernel.pool(pointer(texts.ids, np.int32), pointer(texts.weights, np.float32), pointer(texts.ends, np.int64),
                    ctypes.c_int64(len(texts)), pointer(self.rows, np.float32), pointer(out, np.float32))
        return out

    def embed(self, texts):
        return unit(self.pool(texts))[0]

    def adam(self, texts, gradients, rate):
        kernel.adam(pointer(texts.ids, np.int32), pointer(texts.weights, np.float32), pointer(texts.ends, np.int64),
                    ctypes.c_int64(len(texts)), pointer(gradients, np.float32), pointer(self.rows, np.float32),
                    pointer(self.mean, np.float32), pointer(self.square, np.float32), pointer(self.steps, np.int32),
                    ctypes.c_float(rate))


def unit(x):
    norms = np.maximum(np.sqrt((x * x).sum(1, keepdims=True)), 1e-6)
    return x / norms, norms


def step(table, questions, passages, rate, scale=20):
    """One step; returns the loss. Other pairs with the same question or the same passage are no negatives."""
    count = len(questions)
    both = concatenate(questions, passages)
    vectors, norms = unit(table.pool(both))
    q, p = vectors[:count], vectors[count:]
    scores = scale * (q @ p.T)
    q_keys, p_keys = questions.keys(), passages.keys()
    same = (q_keys[:, None] == q_keys[None]) | (p_keys[:, None] == p_keys[None])
    np.fill_diagonal(same, False)
    scores[same] = -1e9
    scores -= scores.max(1, keepdims=True)
    np.exp(scores, out=scores)
    scores /= scores.sum(1, keepdims=True)
    loss = -np.log(np.maximum(np.diag(scores), 1e-9)).mean()
    scores[np.arange(count), np.arange(count)] -= 1
    scores *= scale / count
    gradients = np.concatenate([scores @ p, scores.T @ q])
    gradients -= vectors * (gradients * vectors).sum(1, keepdims=True)
    gradients /= norms
    table.adam(both, np.ascontiguousarray(gradients, np.float32), rate)
    return loss


def rate_at(at, steps, peak, warm_up=50):
    return peak * min(1, (at + 1) / warm_up) * (1 - at / steps)


def ndcg(table, questions, passages, relevant, cut=10):
    """Mean nDCG@10 of the cosine; `relevant`: a list of lists of passage numbers."""
    q, p = table.embed(questions), table.embed(passages)
    total = 0
    for start in range(0, len(q), 512):
        scores = q[start:start + 512] @ p.T
        best = np.argsort(-scores, axis=1, kind='stable')[:, :cut]
        for row, ranked in enumerate(best):
            wanted = relevant[start + row]
            gain = sum(1 / np.log2(rank + 2) for rank, passage in enumerate(ranked) if passage in wanted)
            total += gain / sum(1 / np.log2(rank + 2) for rank in range(min(cut, len(wanted))))
    return total / len(q)
