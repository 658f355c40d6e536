import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../test/support/temporary-folder.ts'
import { extractTar } from './extract-tar.ts'

type Entry = { readonly name: string; readonly content?: string; readonly kind?: string; readonly size?: string }

function tarOf(entries: readonly Entry[]): Buffer {
  const blocks = entries.map(({ name, content = '', kind = '0', size = content.length.toString(8) }) => {
    const block = Buffer.alloc(512 + Math.ceil(content.length / 512) * 512)
    block.write(name, 0)
    block.write(size, 124)
    block.write(kind, 156)
    block.write(content, 512)
    return block
  })
  return Buffer.concat([...blocks, Buffer.alloc(1024)])
}

async function* inPieces(bytes: Buffer, pieceBytes: number) {
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes)
}

test.each([1, 7, 512, 100_000])(
  'files and folders are written, whatever the pieces that arrive (%i bytes)',
  async (pieceBytes) => {
    const folder = temporaryFolder()
    const contents = { empty: '', 'base/1': 'x'.repeat(512), 'base/2': 'y'.repeat(1_300) }
    const files = Object.entries(contents).map(([name, content]) => ({ name, content }))
    const [empty = { name: '' }, ...inBase] = files
    await extractTar(inPieces(tarOf([empty, { name: 'base/', kind: '5' }, ...inBase]), pieceBytes), folder)
    for (const { name, content } of files) expect(readFileSync(join(folder, name), 'utf8')).toBe(content)
    expect(statSync(join(folder, 'base')).mode & 0o777).toBe(0o700)
    expect(statSync(join(folder, 'base/1')).mode & 0o777).toBe(0o600)
  },
)

test.each<readonly [string, Entry]>([
  ['a file above the folder', { name: '../x' }],
  ['a file above it, further inside', { name: 'base/../../x' }],
  ['a file at the root', { name: '/x' }],
  ['a link', { name: 'x', kind: '2' }],
  ['a size that is no number', { name: 'x', size: 'many' }],
  ['no name', { name: '', kind: '0', size: '1' }],
])('%s is refused and nothing is written', async (_what, entry) => {
  const folder = temporaryFolder()
  await expect(extractTar(inPieces(tarOf([entry]), 512), folder)).rejects.toThrow('other than files and folders')
  expect(readdirSync(folder)).toEqual([])
})

test.each([100, 512, 600, 1_000])('an archive that ends after %i bytes is refused', async (length) => {
  const cut = tarOf([{ name: 'x', content: 'x'.repeat(1_000) }]).subarray(0, length)
  await expect(extractTar(inPieces(cut, 512), temporaryFolder())).rejects.toThrow('cut off')
})
