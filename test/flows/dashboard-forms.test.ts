import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const pages = join(import.meta.dirname, '../../dashboard/src/pages')
const files = globSync('**/*.tsx', { cwd: pages }).map((name) => ({
  name,
  text: readFileSync(join(pages, name), 'utf8'),
}))

test('a refused form says why once: in the form, and not at the edge of the page', () => {
  const forms = files.filter(({ text }) => /<form|<FormActions/.test(text) && text.includes('useChange('))
  expect(forms.length).toBeGreaterThan(5)
  for (const { name, text } of forms) {
    const changes = [...text.matchAll(/useChange\('\w+', \{([^}]*)\}/g)]
    for (const [, options] of changes) expect([name, options]).toEqual([name, expect.stringContaining('inForm: true')])
  }
  for (const { name, text } of files.filter((file) => file.text.includes('inForm: true'))) {
    expect([name, text]).toEqual([name, expect.stringMatching(/<(Problem|Refused|FormActions)[^>]* error=\{/)])
  }
})
