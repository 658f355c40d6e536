import { describe, expect, test } from 'vitest'
import { digestProblems, renderDigests } from './clauses/clause-digests.ts'
import { clauseIdsIn, findProofs, findTests, onlyProblems } from './clauses/find-proofs.ts'
import { clauseProblems, judgeClauses, unreportedClauses } from './clauses/judge-clauses.ts'
import { parseClauses } from './clauses/parse-clauses.ts'
import { readReport } from './clauses/read-report.ts'
import { readTestTitles } from './clauses/read-test-titles.ts'
import { renderCoverage } from './clauses/render-coverage.ts'
import { parseSyntax } from './syntax-tree.ts'

const page = `# Clauses
## ONE: The first, with a colon: here
| id | clause | from |
|---|---|---|
| ONE-01 | A body \`a|b\` is read. | Somewhere |
| ONE-02 | A second one. | Somewhere; else |

## TWO: The second
| TWO-01 | A third one. | DESIGN 4 |
`
const sections = parseClauses(page)

function judge(source: string) {
  const proofs = findProofs(new Map([['src/x.test.ts', source]]))
  const states = judgeClauses(sections, proofs)
  return { problems: clauseProblems(states, proofs), page: renderCoverage(states) }
}

describe('the page of clauses', () => {
  test('is read by section, with bars in a clause kept', () => {
    expect(sections.map(({ prefix, clauses }) => [prefix, clauses.map(({ id }) => id)])).toEqual([
      ['ONE', ['ONE-01', 'ONE-02']],
      ['TWO', ['TWO-01']],
    ])
    expect(sections[0]?.clauses[0]?.text).toBe('A body `a|b` is read.')
  })

  test.each([
    ['a row in the wrong section', page.replace('TWO-01', 'ONE-03')],
    ['an id used twice', page.replace('ONE-02', 'ONE-01')],
    ['a section without clauses', `${page}\n## THREE: Empty\n`],
    ['an empty page', ''],
  ])('%s is rejected', (_name, markdown) => {
    expect(() => parseClauses(markdown)).toThrow()
  })
})

describe('titles', () => {
  const titlesOf = (source: string) =>
    readTestTitles(parseSyntax('x.test.ts', source), source).map(({ title, state }) => [title, state])

  test.each([
    ["test('a', () => {})", 'a', 'runs'],
    ["it('a', async () => {})", 'a', 'runs'],
    ["test.each([1, 2])('a', () => {})", 'a', 'runs'],
    [`test.each\`x\n\${1}\`('a', () => {})`, 'a', 'runs'],
    ["test.concurrent.each([1])('a', () => {})", 'a', 'runs'],
    ["test('a' +\n ' b', () => {})", 'a b', 'runs'],
    [`test(\`a \${x} b\`, () => {})`, 'a … b', 'runs'],
    ["test.skipIf(x)('a', () => {})", 'a', 'conditional'],
    ["test.skip('a', () => {})", 'a', 'skipped'],
    ["test.skip.each([1])('a', () => {})", 'a', 'skipped'],
    ["test.todo('a')", 'a', 'skipped'],
    ["test.fails('a', () => {})", 'a', 'skipped'],
    ["test('a', { skip: true }, () => {})", 'a', 'skipped'],
  ])('%s', (source, title, state) => {
    expect(titlesOf(source)).toEqual([[title, state]])
  })

  test('of what is no call of a test are not read', () => {
    expect(titlesOf("// test('a', () => {})\nconst s = `test('b', () => {})`\nother('c')\ntests.test('d')")).toEqual([])
  })

  test('of a suite count when a test in it runs', () => {
    expect(titlesOf("describe('s', () => { test('a', () => {}) })")).toEqual([
      ['s', 'runs'],
      ['a', 'runs'],
    ])
    expect(titlesOf("describe('s', () => {})")).toEqual([])
    expect(titlesOf("describe('s', () => { test.skip('a', () => {}) })")).toEqual([
      ['s', 'skipped'],
      ['a', 'skipped'],
    ])
  })

  test('inside a skipped suite are skipped, however deep', () => {
    const source = "describe.skip('s', () => { for (const x of y) describe('t', () => { test('a', () => {}) }) })"
    expect(titlesOf(source).map(([, state]) => state)).toEqual(['skipped', 'skipped', 'skipped'])
  })
})

test('ids are read from one bracket, several, and a list in one', () => {
  const [one, two, three] = ['INV-02', 'INV-03', 'VER-10']
  expect(clauseIdsIn(`a promise [${one}]`)).toEqual([one])
  expect(clauseIdsIn(`a promise [${one}, ${two}] and [${three}][${one}]`)).toEqual([one, two, three])
  expect(clauseIdsIn('ISO-8601 and [a-z] and [1]')).toEqual([])
})

describe('the check', () => {
  const proofOf = (id: string) => `test('x [${id}]', () => {})\n`
  const two = proofOf('ONE-01') + proofOf('TWO-01')

  test('passes when every clause is named', () => {
    expect(judge(two + proofOf('ONE-02')).problems).toEqual([])
  })

  test('fails for a clause that no test names, or only one that is skipped', () => {
    for (const source of [two, two + proofOf('ONE-02').replace('test(', 'test.skip(')]) {
      expect(judge(source).problems).toEqual(['no test proves ONE-02: A second one.'])
    }
  })

  test('fails for an id that no clause has', () => {
    expect(judge(two + proofOf('ONE-02') + proofOf('ONE-99')).problems).toEqual([
      expect.stringContaining('names ONE-99, which is no clause'),
    ])
  })

  test('fails for a test in a folder that vitest does not run', () => {
    const proofs = findProofs(new Map([['test/support/x.test.ts', proofOf('ONE-01')]]))
    expect(proofs).toEqual([])
  })

  test('fails for a test that keeps the others from running', () => {
    const tests = findTests(new Map([['src/x.test.ts', "describe.only('s', () => { test('a', () => {}) })"]]))
    expect(onlyProblems(tests)).toEqual(['src/x.test.ts:1 runs only "s"', 'src/x.test.ts:1 runs only "a"'])
  })

  test('fails for an accepted clause that reads otherwise or is gone, and not for a new one', () => {
    const accepted = renderDigests(sections)
    expect(digestProblems(sections, accepted)).toEqual([])
    const edited = parseClauses(page.replace('A second one.', 'A second two.').replace('TWO-01', 'TWO-02'))
    expect(digestProblems(edited, accepted)).toEqual([
      expect.stringContaining('ONE-02 reads otherwise'),
      expect.stringContaining('TWO-01 was removed'),
    ])
  })

  test('after a run, a clause counts only with a test that passed', () => {
    const result = (title: string, status: string, ancestorTitles: readonly string[] = []) => ({
      title,
      status,
      ancestorTitles,
    })
    const report = (...assertionResults: readonly object[]) => JSON.stringify({ testResults: [{ assertionResults }] })
    const proofs = findProofs(new Map([['src/x.test.ts', proofOf('ONE-01') + proofOf('ONE-02')]]))
    const states = judgeClauses(sections, proofs)
    const missing = (text: string) =>
      unreportedClauses(states, readReport(text).passed).map((line) => line.slice(0, 35))
    const [first, second] = ['x [ONE-01]', 'x [ONE-02]']
    expect(missing(report(result(first, 'passed'), result('y', 'passed', [second])))).toEqual([])
    expect(missing(report(result(first, 'passed'), result(second, 'failed')))).toEqual([
      'no test that passed names ONE-02: A',
    ])
    expect(missing(report(result(first, 'passed'), result(second, 'pending')))).toHaveLength(1)
    expect(() => readReport(report())).toThrow('no test')
  })

  test('writes what is proven, and by which test', () => {
    const { page: written } = judge(proofOf('ONE-01'))
    expect(written).toContain('| ONE: The first, with a colon: here | 1/2 |')
    expect(written).toContain('- **ONE-01** proven\n  - src/x.test.ts: x [ONE-01]\n- **ONE-02** open')
  })
})
