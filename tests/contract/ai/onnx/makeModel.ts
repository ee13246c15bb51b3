/** A sentence model of a few kilobytes: a table of word vectors as an ONNX graph, and its tokenizer. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { field, message } from './protobuf';

export const tinyDimension = 16;

const float32 = 1;
const int64 = 7;
const special = ['[PAD]', '[UNK]', '[CLS]', '[SEP]'];

/** Dimensions by name are of any size. */
function valueInfo(name: string, type: number, dims: (string | number)[]): Buffer {
  const shape = message(
    ...dims.map((dim) => field(1, typeof dim === 'number' ? field(1, dim) : field(2, dim))),
  );
  return message(field(1, name), field(2, field(1, message(field(1, type), field(2, shape)))));
}

/** `last_hidden_state = Gather(table, input_ids)`. */
function graphOf(table: Float32Array, inputs: string[]): Buffer {
  const rows = table.length / tinyDimension;
  const node = message(
    ...[field(1, 'table'), field(1, 'input_ids'), field(2, 'last_hidden_state'), field(4, 'Gather')],
  );
  const initializer = message(
    ...[field(1, rows), field(1, tinyDimension), field(2, float32)],
    ...[field(8, 'table'), field(9, Buffer.from(table.buffer))],
  );
  const ids = inputs.map((name) => field(11, valueInfo(name, int64, ['batch', 'tokens'])));
  const output = valueInfo('last_hidden_state', float32, ['batch', 'tokens', tinyDimension]);
  return message(field(1, node), field(2, 'tiny'), field(5, initializer), ...ids, field(12, output));
}

/** Every word has a vector of its own; those of special tokens are almost zero. */
function tableOf(words: string[]): Float32Array {
  const table = new Float32Array((special.length + words.length) * tinyDimension).fill(0.001);
  let state = 7;
  for (let i = special.length * tinyDimension; i < table.length; i++) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    table[i] = state / 1_073_741_824 - 1;
  }
  return table;
}

function tokenizerOf(words: string[]): object {
  const token = (id: string) => ({ SpecialToken: { id, type_id: 0 } });
  return {
    version: '1.0',
    truncation: { direction: 'Right', max_length: 4, strategy: 'LongestFirst', stride: 0 },
    padding: null,
    added_tokens: special.map((content, id) => ({
      ...{ id, content, special: true, single_word: false, lstrip: false, rstrip: false, normalized: false },
    })),
    normalizer: { type: 'Lowercase' },
    pre_tokenizer: { type: 'Whitespace' },
    post_processor: {
      type: 'TemplateProcessing',
      single: [token('[CLS]'), { Sequence: { id: 'A', type_id: 0 } }, token('[SEP]')],
      pair: [],
      special_tokens: Object.fromEntries(
        ['[CLS]', '[SEP]'].map((id) => [id, { id, ids: [special.indexOf(id)], tokens: [id] }]),
      ),
    },
    decoder: null,
    model: {
      type: 'WordLevel',
      vocab: Object.fromEntries([...special, ...words].map((word, i) => [word, i])),
      unk_token: '[UNK]',
    },
  };
}

/** Writes the model to a directory. `inputs` are those of the graph. */
export async function makeModel(
  directory: string,
  words: string[],
  inputs = ['input_ids', 'attention_mask', 'token_type_ids'],
): Promise<void> {
  await mkdir(join(directory, '1_Pooling'), { recursive: true });
  const model = message(
    field(1, 8),
    field(7, graphOf(tableOf(words), inputs)),
    field(8, message(field(1, ''), field(2, 13))),
  );
  await writeFile(join(directory, 'model.onnx'), model);
  await writeFile(join(directory, 'tokenizer.json'), JSON.stringify(tokenizerOf(words)));
  await writeFile(join(directory, 'tokenizer_config.json'), JSON.stringify({ model_max_length: 32 }));
}
