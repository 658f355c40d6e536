import type { FileTree } from '../repository-files.ts'
import { allNodes, childrenOf, parseSyntax } from '../syntax-tree.ts'
import type { Mutant } from './list-mutants.ts'

type Edit = Pick<Mutant, 'start' | 'end' | 'replacement'>

/** A word, bracket or comparison of a statement. */
type Token = { readonly text: string; readonly start: number; readonly end: number; readonly depth: number }

/**
 * Every mutant of the SQL in a TypeScript file or a migration: a conjunct of a condition that always holds, another
 * bound of a comparison, no DISTINCT, no ORDER BY. Of a migration only functions that no later one replaces.
 */
export function listSqlMutants(file: string, text: string, replaced: ReadonlySet<string> = new Set()): Mutant[] {
  const parts = file.endsWith('.sql') ? functionBodies(text, replaced) : templates(file, text)
  return parts.flatMap(({ start, shown }) =>
    editsOf(shown).map((edit): Mutant => {
      const at = { start: start + edit.start, end: start + edit.end }
      const original = text.slice(at.start, at.end)
      const replacement = edit.replacement.replace(itself, () => original)
      return { file, line: text.slice(0, at.start).split('\n').length, ...at, original, replacement }
    }),
  )
}

/** Stands in a replacement for the text that it replaces. */
const itself = '\u0000'

/** `shown`: the text with everything blank that is not SQL of this part. */
type SqlPart = { readonly start: number; readonly shown: string }

const isSql = /\b(SELECT|UPDATE|DELETE|WHERE|JOIN|AND|ORDER BY|DISTINCT)\b/

function templates(file: string, text: string): readonly SqlPart[] {
  return allNodes(parseSyntax(file, text)).flatMap((node) => {
    if (node.type !== 'TemplateLiteral') return []
    const start = node.start + 1
    // Values become letters, which are no keywords but count as operands.
    const shown = childrenOf(node, 'expressions').reduce(
      (sql, value) => {
        const [from, to] = [text.lastIndexOf('${', value.start) - start, text.indexOf('}', value.end) + 1 - start]
        return sql.slice(0, from) + 'x'.repeat(to - from) + sql.slice(to)
      },
      text.slice(start, node.end - 1),
    )
    return isSql.test(shown) ? [{ start, shown: blankTexts(shown) }] : []
  })
}

const functionBody = /CREATE (?:OR REPLACE )?FUNCTION (?<name>\w+)[^;]*?LANGUAGE sql[^;]*?AS\s*(?<quote>\$\$|')/g

/** By migration, the functions that a later one creates again. */
export function replacedFunctions(tree: FileTree): ReadonlyMap<string, ReadonlySet<string>> {
  const later = new Set<string>()
  const migrations = [...tree].filter(([path]) => path.startsWith('migrations/')).toReversed()
  return new Map(
    migrations.map(([path, text]) => {
      const replaced = new Set(later)
      for (const { groups } of text.matchAll(functionBody)) later.add(groups?.name ?? '')
      return [path, replaced]
    }),
  )
}

function functionBodies(text: string, replaced: ReadonlySet<string>): readonly SqlPart[] {
  return [...text.matchAll(functionBody)].flatMap((match) => {
    const { name = '', quote = '' } = match.groups ?? {}
    const start = match.index + match[0].length
    return replaced.has(name) ? [] : [{ start, shown: blankTexts(text.slice(start, text.indexOf(quote, start))) }]
  })
}

function blankTexts(sql: string): string {
  return sql.replaceAll(/--[^\n]*|'(?:[^']|'')*'/g, (text) => text.replaceAll(/[^\n]/g, 'x'))
}

const tokenPattern = /[()]|[A-Za-z_]\w*|(?<![<>=!@#|&~*?-])(?:<=|>=|<|>)(?![<>=@|&-])/g

function tokenize(sql: string): readonly Token[] {
  let depth = 0
  return [...sql.matchAll(tokenPattern)].map(({ 0: text, index }) => {
    if (text === ')') depth -= 1
    const token = { text, start: index, end: index + text.length, depth }
    if (text === '(') depth += 1
    return token
  })
}

const swapped: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }

function editsOf(sql: string): readonly Edit[] {
  const tokens = tokenize(sql)
  const found = tokens.flatMap((token, at): readonly Edit[] => {
    const { text, start, end } = token
    const [before, after] = [tokens[at - 1]?.text, tokens[at + 1]?.text]
    if (swapped[text] !== undefined) return [{ start, end, replacement: swapped[text] }]
    if (text === 'DISTINCT' && after !== 'FROM') return [{ start, end: endOfDistinct(tokens, at), replacement: '' }]
    if (text === 'ORDER' && tokens[at - 2]?.text !== 'GROUP') {
      return [{ start, end: endOfClause(sql, tokens, at, endsOrder), replacement: '' }]
    }
    const isCondition = text === 'WHERE' || text === 'HAVING' || (text === 'ON' && before !== 'DISTINCT')
    if (!isCondition || after === 'CONFLICT') return []
    return conjunctsOf(sql, tokens, at + 1, endOfClause(sql, tokens, at, endsCondition))
  })
  const isFragment = !tokens.some(({ text, depth }) => depth === 0 && /^(SELECT|WHERE|UPDATE|DELETE|CASE)$/.test(text))
  return isFragment ? [...found, ...conjunctsOf(sql, tokens, 0, sql.length)] : found
}

function endOfDistinct(tokens: readonly Token[], at: number): number {
  const [distinct, on] = [tokens[at], tokens[at + 1]]
  if (distinct === undefined || on?.text !== 'ON') return distinct?.end ?? 0
  const close = tokens.slice(at).find(({ text, depth }) => text === ')' && depth === distinct.depth)
  return close?.end ?? distinct.end
}

const endsOrder = /^(LIMIT|OFFSET|FOR|ON|ROWS|RANGE|UNION|RETURNING)$/
const endsCondition =
  /^(GROUP|ORDER|LIMIT|OFFSET|RETURNING|UNION|JOIN|LEFT|CROSS|FULL|INNER|WHERE|HAVING|FOR|WINDOW|ON|DO)$/

/** Where the clause of this keyword ends: at the next clause, or where its bracket closes. */
function endOfClause(sql: string, tokens: readonly Token[], at: number, ends: RegExp): number {
  const depth = tokens[at]?.depth ?? 0
  const end = tokens.slice(at + 1).findIndex((token, place) => {
    const isCall = tokens[at + 2 + place]?.text === '('
    return token.depth < depth || (token.depth === depth && ends.test(token.text) && !isCall)
  })
  return end === -1 ? sql.length : (tokens[at + 1 + end]?.start ?? sql.length)
}

/** Each conjunct of the condition between a token and a position becomes true, but is still there: it has parameters. */
function conjunctsOf(sql: string, tokens: readonly Token[], from: number, end: number): readonly Edit[] {
  const inside = tokens.slice(from).filter(({ start }) => start < end)
  const depth = tokens[from - 1]?.depth ?? 0
  const own = inside.filter((token) => token.depth === depth)
  const ands = own.filter(({ text }, at) => text === 'AND' && own[at - 1] !== undefined && !isInside(own, at))
  const isChain = !own.some(({ text }) => text === 'OR')
  const bounds = isChain ? [...ands, null] : [null]
  if (from === 0 && ands.length === 0) return []
  let start = tokens[from - 1]?.end ?? 0
  return bounds.flatMap((and): readonly Edit[] => {
    const part = sql.slice(start, and?.start ?? end)
    const begin = start + part.length - part.trimStart().length
    const edit = { start: begin, end: begin + part.trim().length, replacement: `(true OR (${itself}))` }
    start = and?.end ?? end
    return /^(true)?$/.test(part.trim()) ? [] : [edit]
  })
}

/** Whether an AND is one of BETWEEN or of a CASE. */
function isInside(tokens: readonly Token[], at: number): boolean {
  const before = tokens.slice(0, at).map(({ text }) => text)
  const lastAnd = before.lastIndexOf('AND')
  if (before.lastIndexOf('BETWEEN') > lastAnd) return true
  return before.filter((text) => text === 'CASE').length > before.filter((text) => text === 'END').length
}
