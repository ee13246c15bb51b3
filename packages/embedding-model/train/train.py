"""Second step of training: `train.py FOLDER`. Reads what prepare.ts wrote, writes table.npy."""
import os
import sys
import time
import numpy as np
import corpus
import english
import evaluate
import languages
from trainer import Table, rate_at, step

SEED = 20240917
ENGLISH_STEPS, ENGLISH_RATE = 500, .003
MIXTURE_STEPS, MIXTURE_RATE = 2400, .002
started = time.time()


def log(*what):
    print(f'{time.time() - started:6.0f} s', *what, flush=True)


def read_rows(folder):
    with open(f'{folder}/rows.tsv', encoding='utf8') as file:
        rows = [line.rstrip('\n').split('\t') for line in file]
    return [row[0] for row in rows], np.array([int(row[1]) for row in rows]), np.array([row[2] for row in rows])


def question_forms(words, kinds):
    """The row of each word on the question side."""
    forms = np.arange(len(words), dtype=np.int32)
    row_of = {word: row for row, (word, kind) in enumerate(zip(words, kinds)) if kind == 0}
    for row in np.flatnonzero(kinds == 1):
        forms[row_of[words[row]]] = row
    return forms


def train(table, draw, steps, peak, forms):
    loss = 0
    for at in range(steps):
        questions, passages = draw()
        loss += step(table, questions.map(forms), passages, rate_at(at, steps, peak))
        if at % 100 == 99:
            log('step', at + 1, 'loss', round(loss / 100, 3))
            loss = 0


def main(folder):
    words, kinds, language = read_rows(folder)
    forms = question_forms(words, kinds)
    word_rows = np.fromfile(f'{folder}/wordRows.i32', np.int32)
    corpora = corpus.load(folder, word_rows)
    random = np.random.default_rng(SEED)
    held = evaluate.held_sets(corpora)
    log('read', len(words), 'rows')
    if os.path.exists(f'{folder}/english.npy'):
        rows, frequency = np.load(f'{folder}/english.npy'), np.load(f'{folder}/frequency.npy')
    else:
        rows, frequency = english.start(folder, {name: c for name, c in corpora.items() if name.startswith('en.')},
                                        len(words), random)
        for row in np.flatnonzero(kinds == 1):
            rows[row] = rows[np.flatnonzero(forms == row)[0]]
        log('start vectors')
        batches = english.Batches(corpora, random)
        table = Table(rows)
        train(table, lambda: languages.pairs_of(batches), ENGLISH_STEPS, ENGLISH_RATE, forms)
        rows = table.rows
        np.save(f'{folder}/english.npy', rows)
        np.save(f'{folder}/frequency.npy', frequency)
        evaluate.show('English only:', evaluate.report(table, {n: s for n, s in held.items() if n[:2] == 'en'}, forms))
    counts = languages.align_all(corpora, len(words))
    log('aligned')
    new = (kinds == 0) & (language != 'en')
    used = sum(np.bincount(c.sides[0].ids, minlength=len(words)) for n, c in corpora.items() if n[:5] in ('para.', 'qa.de', 'qa.zh'))
    rows = languages.start(rows, counts, new, used / 100000, random)
    table = Table(rows)
    evaluate.show('start of languages:', evaluate.report(table, held, forms))
    mixture = languages.Mixture(corpora, counts, random)
    train(table, mixture.draw, MIXTURE_STEPS, MIXTURE_RATE, forms)
    evaluate.show('held-out:', evaluate.report(table, held, forms))
    np.save(f'{folder}/table.npy', table.rows)
    evaluate.show('evaluation sets:', evaluate.report(table, evaluate.evaluation_sets(corpora, folder), forms))
    log('written')


main(sys.argv[1])
