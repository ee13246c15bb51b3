"""Held-out lines as small retrieval sets, and the evaluation sets that are never trained on."""
import glob
import os
import numpy as np
from trainer import ndcg

LIMIT = 3000


def one_set(questions, passages):
    """Questions, different passages, and for each question the numbers of its passages."""
    _, first, number = np.unique(passages.keys(), return_index=True, return_inverse=True)
    relevant = {}
    for key, passage in zip(questions.keys(), number):
        relevant.setdefault(key, set()).add(passage)
    return questions, passages.take(first), [relevant[key] for key in questions.keys()]


def held_sets(corpora):
    """By name: questions, passages, relevant. Parallel texts: the foreign sentence finds the English one."""
    sets = {}
    for name, corpus in corpora.items():
        lines = np.flatnonzero(corpus.held)[:LIMIT]
        if not len(lines) or name.startswith('eval.') or name.startswith('para.'):
            continue
        sets[name] = one_set(corpus.sides[0].take(lines), corpus.sides[1].take(lines))
    for language in sorted({name.split('.')[1] for name in corpora if name.startswith('para.')}):
        from corpus import concatenate
        sides = [None, None]
        for name, corpus in corpora.items():
            if name.startswith(f'para.{language}.'):
                lines = np.flatnonzero(corpus.held)[:800]
                for k in range(2):
                    side = corpus.sides[k].take(lines)
                    sides[k] = side if sides[k] is None else concatenate(sides[k], side)
        sets[f'para.{language}'] = one_set(*sides)
    return sets


def evaluation_sets(corpora, folder):
    sets = {}
    for path in sorted(glob.glob(f'{folder}/eval.*.qrels')):
        name = os.path.basename(path)[5:-6]
        questions, passages = (corpora[f'eval.{name}.{side}'].sides[0] for side in 'qp')
        relevant = [set() for _ in range(len(questions))]
        for line in open(path):
            question, passage = map(int, line.split())
            relevant[question].add(passage)
        judged = np.array([k for k, wanted in enumerate(relevant) if wanted])
        sets[name] = (questions.take(judged), passages, [relevant[k] for k in judged])
    for name in [name for name in sets if name.startswith('xquad-') and name != 'xquad-en']:
        sets[f'{name} to en'] = (sets[name][0], sets['xquad-en'][1], sets[name][2])
    return sets


def report(table, sets, question_form):
    return {name: ndcg(table, q.map(question_form), p, relevant) for name, (q, p, relevant) in sets.items()}


def show(title, figures):
    print(title, ' '.join(f'{name} {value:.3f}' for name, value in figures.items()), flush=True)
