import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const pages = globSync('dashboard/src/pages/**/*.tsx', { cwd: root }).flatMap((file) => {
  const heads =
    readFileSync(join(root, file), 'utf8').match(/<PageHead\b(?:(?!<PageHead\b)[\s\S])*?description=/g) ?? []
  return heads.map((head) => [file, /guide="([\w-]+)"/.exec(head)?.[1]] as const)
})

test('there are pages', () => expect(pages.length).toBeGreaterThan(14))

test.each(pages)('%s leads to its chapter in the guides', (_, guide) => {
  expect(guide).toBeDefined()
  expect(existsSync(join(root, `docs/site/${guide}.md`)), guide).toBe(true)
})
