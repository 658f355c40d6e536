import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { optionalVariable } from '../src/config/define-variable.ts'
import { checkPages, writePages } from './generate-docs.ts'
import { markdownTable } from './pages/markdown-table.ts'
import { renderSettings } from './pages/settings-page.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'forecourt-pages-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const pages = [
  { file: 'a.md', render: () => 'a\n' },
  { file: 'b.md', render: async () => 'b\n' },
]
const broken = {
  file: 'c.md',
  render: () => {
    throw new Error('src/c.ts is missing')
  },
}

test('pages that were just written are current', async () => {
  expect(await writePages(folder, pages)).toEqual([])
  expect(await checkPages(folder, pages)).toEqual([])
})

test('a page that drifted, is missing or has no generator is reported, with the command that fixes it', async () => {
  writeFileSync(join(folder, 'a.md'), 'older\n')
  writeFileSync(join(folder, 'z.md'), 'left over\n')
  const problems = await checkPages(folder, pages)
  expect(problems).toEqual([
    expect.stringContaining('a.md'),
    expect.stringContaining('b.md'),
    expect.stringContaining('z.md'),
  ])
  for (const problem of problems) expect(problem).toContain('npm run generate')
})

test('writing removes a page without a generator', async () => {
  writeFileSync(join(folder, 'z.md'), 'left over\n')
  await writePages(folder, pages)
  expect(readdirSync(folder).sort()).toEqual(['a.md', 'b.md'])
})

test('a page whose generator fails is reported, and the others are written', async () => {
  const problem = 'c.md cannot be made: src/c.ts is missing'
  expect(await writePages(folder, [broken, ...pages])).toEqual([problem])
  expect(await checkPages(folder, [broken, ...pages])).toEqual([problem])
})

test('a bar or a line break in a cell does not break a table', () => {
  expect(
    markdownTable(
      ['a', 'b'],
      [
        ['x|y', 'one\ntwo'],
        [null, 'z'],
      ],
    ),
  ).toBe('| a | b |\n| --- | --- |\n| x\\|y | one two |\n|  | z |')
})

test('a secret setting is marked as secret', () => {
  const page = renderSettings({ TOKEN: optionalVariable('What opens it.', (text) => text, { secret: true }) })
  expect(page).toContain('| `TOKEN` | What opens it. Never logged. | unset |')
})
