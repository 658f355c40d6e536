import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '../../dashboard/src')
const files = globSync('**/*.tsx', { cwd: source }).map((name) => ({
  name,
  text: readFileSync(join(source, name), 'utf8'),
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

/** Periods that are the page's own choice, or named by the field that is shown. */
const ownPeriods = [
  /The last (hour|24 hours|3 days|7 days)/,
  /'(7|30|90) days'/,
  /seen within 12 hours/,
  /requests_30d/,
  /seen_48h/,
]

test('no field of a form has a bound of its own: those of the service are generated', () => {
  const bounds = files.flatMap(({ name, text }) =>
    [...text.matchAll(/\b(?:max|maxLength|minLength)=\{[\d_]+\}/g)].map(([bound]) => `${name}: ${bound}`),
  )
  expect(bounds).toEqual([])
})

test('no page writes a period of the service a second time', () => {
  const period = /\b(\d+|two|three|six|seven|ten) (second|minute|hour|day|week|month)s?\b/
  const amount = /\b\d+ (mile|vehicle|character|attempt)s?\b/
  const written = files.flatMap(({ name, text }) =>
    text
      .split('\n')
      .filter((line) => period.test(line) || amount.test(line))
      .filter((line) => !/^\s*(\/\*\*|\*|\/\/)/.test(line) && !ownPeriods.some((own) => own.test(line)))
      .map((line) => `${name}: ${line.trim()}`),
  )
  expect(written).toEqual([])
})

test('no line begins with the dot between two facts', () => {
  expect(files.filter(({ text }) => /(^|[\s'`}>])·/.test(text)).map(({ name }) => name)).toEqual([])
})

test('at no width is something hidden by the style sheet and by the page alike', () => {
  // hiddenFrom and visibleFrom of Mantine hold from these widths on, so that what the style sheet hides ends below them.
  const style = readFileSync(join(source, 'style.css'), 'utf8')
  const widest = [...style.matchAll(/max-width: ([\d.]+)em\)/g)].map(([, width]) => width)
  expect(widest.length).toBeGreaterThan(1)
  expect(widest.filter((width) => ['36', '48', '62', '75', '88'].includes(width ?? ''))).toEqual([])
})
