"""The counted texts that prepare.ts wrote."""
import json
import os
import numpy as np


class Texts:
    """Texts as rows of the table with weights: `ids[ends[t-1]:ends[t]]`."""

    def __init__(self, ids, weights, ends):
        self.ids, self.weights, self.ends = ids, weights, ends
        self.starts = np.concatenate([[0], ends[:-1]])

    def __len__(self):
        return len(self.ends)

    def take(self, which):
        lengths = self.ends[which] - self.starts[which]
        ends = np.cumsum(lengths)
        at = np.arange(ends[-1] if len(ends) else 0) + np.repeat(self.starts[which] - (ends - lengths), lengths)
        return Texts(self.ids[at], self.weights[at], ends)

    def map(self, mapping):
        """Each row replaced; those mapped to -1 dropped."""
        ids = mapping[self.ids]
        keep = ids >= 0
        ends = np.concatenate([[0], np.cumsum(keep)])[self.ends]
        return Texts(ids[keep], self.weights[keep], ends)

    def keys(self):
        """One number a text, equal for equal texts."""
        mixed = (self.ids.astype(np.uint64) + np.uint64(1)) * np.uint64(0x9E3779B97F4A7C15)
        mixed ^= mixed >> np.uint64(29)
        mixed *= (self.weights * 64).astype(np.uint64) * np.uint64(2) + np.uint64(1)
        total = np.concatenate([[np.uint64(0)], np.cumsum(mixed, dtype=np.uint64)])
        return total[self.ends] - total[self.starts]


def concatenate(a, b):
    shift = a.ends[-1] if len(a.ends) else 0
    return Texts(np.concatenate([a.ids, b.ids]), np.concatenate([a.weights, b.weights]),
                 np.concatenate([a.ends, b.ends + shift]))


class Corpus:
    """`sides[k]` are the k-th texts of the lines: question and passage, foreign and English (and gloss)."""

    def __init__(self, folder, name, texts_per_line):
        self.name = name
        path = os.path.join(folder, name)
        ids = np.fromfile(path + '.ids', np.uint32).astype(np.int32)
        weights = np.sqrt(np.fromfile(path + '.counts', np.uint8).astype(np.float32))
        all_texts = Texts(ids, weights, np.fromfile(path + '.offsets', np.uint32).astype(np.int64))
        self.held = np.fromfile(path + '.held', np.uint8) > 0
        lines = np.arange(len(self.held)) * texts_per_line
        self.sides = [all_texts.take(lines + k) for k in range(texts_per_line)]

    def map(self, mapping):
        self.sides = [side.map(mapping) for side in self.sides]
        return self


def load(folder, mapping):
    with open(os.path.join(folder, 'corpora.json')) as file:
        return {c['name']: Corpus(folder, c['name'], c['textsPerLine']).map(mapping) for c in json.load(file)}
