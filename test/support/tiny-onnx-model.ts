import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const special = ['[PAD]', '[UNK]', '[CLS]', '[SEP]']

/** Writes an ONNX model that gives each of `words` a separate vector, in the folder layout of BERT models. */
export function writeTinyOnnxModel(folder: string, words: readonly string[]): void {
  const vocabulary = [...special, ...words]
  const rows = vocabulary.map((_, id) => words.map((_word, place) => (id - special.length === place ? 1 : 0)))
  mkdirSync(join(folder, 'onnx'), { recursive: true })
  writeFileSync(join(folder, 'onnx/model.onnx'), encodeLookUp(rows))
  const write = (file: string, content: object) => writeFileSync(join(folder, file), JSON.stringify(content))
  write('config.json', { model_type: 'bert', hidden_size: words.length, vocab_size: vocabulary.length })
  write('tokenizer_config.json', {
    tokenizer_class: 'BertTokenizer',
    model_max_length: 64,
    unk_token: '[UNK]',
    pad_token: '[PAD]',
  })
  write('tokenizer.json', {
    version: '1.0',
    truncation: null,
    padding: null,
    added_tokens: special.map((content, id) => ({ id, content, special: true, normalized: false })),
    normalizer: { type: 'BertNormalizer', clean_text: true, lowercase: true, strip_accents: null },
    pre_tokenizer: { type: 'BertPreTokenizer' },
    post_processor: null,
    decoder: null,
    model: {
      type: 'WordLevel',
      vocab: Object.fromEntries(vocabulary.map((word, id) => [word, id])),
      unk_token: '[UNK]',
    },
  })
}

const [float, int64] = [1, 7]

/** ONNX's protobuf: one Gather of the token ids' rows (github.com/onnx/onnx, onnx.proto). */
function encodeLookUp(rows: readonly (readonly number[])[]): Buffer {
  const width = rows[0]?.length ?? 0
  const weights = Buffer.from(Float32Array.from(rows.flat()).buffer)
  const tensor = concat(
    number(1, rows.length),
    number(1, width),
    number(2, float),
    text(8, 'weights'),
    bytes(9, weights),
  )
  const node = concat(text(1, 'weights'), text(1, 'input_ids'), text(2, 'last_hidden_state'), text(4, 'Gather'))
  const graph = concat(
    ...[bytes(1, node), text(2, 'tiny'), bytes(5, tensor)],
    bytes(11, value('input_ids', int64, ['batch', 'sequence'])),
    bytes(12, value('last_hidden_state', float, ['batch', 'sequence', width])),
  )
  return concat(number(1, 8), text(2, 'test'), bytes(7, graph), bytes(8, concat(text(1, ''), number(2, 13))))
}

function value(name: string, type: number, dimensions: readonly (string | number)[]): Buffer {
  const shape = dimensions.map((size) => bytes(1, typeof size === 'number' ? number(1, size) : text(2, size)))
  return concat(text(1, name), bytes(2, bytes(1, concat(number(1, type), bytes(2, concat(...shape))))))
}

const concat = (...parts: readonly Buffer[]) => Buffer.concat(parts)
const number = (field: number, amount: number) => concat(varint(field << 3), varint(amount))
const bytes = (field: number, content: Buffer) => concat(varint((field << 3) | 2), varint(content.length), content)
const text = (field: number, content: string) => bytes(field, Buffer.from(content))

function varint(amount: number): Buffer {
  const digits: number[] = []
  for (let rest = amount; ; rest >>>= 7) {
    if (rest < 128) return Buffer.from([...digits, rest])
    digits.push((rest & 127) | 128)
  }
}
