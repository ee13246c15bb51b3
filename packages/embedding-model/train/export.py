"""Third step of training: `export.py FOLDER OUT`. Writes table.npy as the weights that src/weights.ts reads."""
import json
import sys
import numpy as np

FORMAT = 1
ID = 'lectern-static-multilingual-256-1'
LEVELS = np.array([-2.152, -1.3439, -.756, -.2451, .2451, .756, 1.3439, 2.152], np.float32)
SEED = 20240917
# Lengths beside the median word, chosen on the held-out sets.
UNKNOWN = {'relatives': .7, 'ownBesideRelatives': .5, 'own': .7, 'ownOfNumber': .5, 'minRelative': .2}


def quantise(table):
    """Three bits a coordinate, after a random rotation, which makes the coordinates of a row normally distributed; and
    the lengths of the rows."""
    rotation = np.linalg.qr(np.random.default_rng(SEED).standard_normal((table.shape[1],) * 2))[0].astype(np.float32)
    rotated = table @ rotation
    sizes = np.sqrt((rotated ** 2).mean(1, keepdims=True))
    normal = rotated / np.maximum(sizes, 1e-9)
    codes = np.searchsorted((LEVELS[1:] + LEVELS[:-1]) / 2, normal).astype(np.uint32)
    return codes, np.sqrt((table ** 2).sum(1))


def pack(codes):
    groups = codes.reshape(-1, 8)
    bits = np.zeros(len(groups), np.uint32)
    for k in range(8):
        bits |= groups[:, k] << np.uint32(3 * k)
    return np.stack([bits & 255, bits >> 8 & 255, bits >> 16 & 255], 1).astype(np.uint8)


def main(folder, out):
    table = np.load(f'{folder}/table.npy')
    hashes = np.fromfile(f'{folder}/hashes.u32', np.uint32)
    norms = np.sqrt((table ** 2).sum(1))
    with open(f'{folder}/rows.tsv', encoding='utf8') as file:
        kinds = np.array([int(line.rstrip('\n').split('\t')[1]) for line in file])
    keep = norms > 1e-3
    median = float(np.median(norms[(kinds == 0) & keep]))
    table, hashes = table[keep], hashes[keep]
    codes, lengths = quantise(table)
    unit = float(lengths.max()) / 65535
    with open(f'{folder}/simplified.json', encoding='utf8') as file:
        pairs = json.load(file)
    header = {'format': FORMAT, 'id': ID, 'dimension': table.shape[1], 'rows': len(table), 'lengthUnit': unit,
              'unknown': {name: value * median for name, value in UNKNOWN.items()},
              'traditional': ''.join(pair[0] for pair in pairs), 'simplified': ''.join(pair[1] for pair in pairs)}
    text = json.dumps(header, ensure_ascii=False).encode()
    with open(out, 'wb') as file:
        file.write(np.uint32(len(text)).tobytes() + text)
        file.write(b'\0' * (-file.tell() % 8))
        file.write(hashes.astype('<u4').tobytes())
        file.write(np.round(lengths / unit).astype('<u2').tobytes())
        file.write(pack(codes).tobytes())
    print(f'{out}: {len(table)} rows')


main(*sys.argv[1:])
