import type { FileTree } from '../repository-files.ts'
import { allNodes, childOf, childrenOf, nameOf, parseSyntax, type SyntaxNode, textOf } from '../syntax-tree.ts'
import { guardedTables, mayNameTables } from './layout.data.ts'
import { isTestFile } from './source-facts.ts'

const folder = 'src/db/queries/'
const tables = guardedTables.join('|')
/** A table that is read: what an account sees of it has a function. */
const reads = new RegExp(
  `(?<!\\bdelete\\s+)\\b(?:from|join|using)\\s+(?:only\\s+)?(${tables})\\b(?!\\s*\\()|,\\s*(${tables})\\s+as\\b`,
  'gi',
)
/** A table whose rows change: those of an account are found by a function. */
const changes = new RegExp(`\\b(?:update|delete\\s+from)\\s+(?:only\\s+)?(${tables})\\b`, 'gi')
const ofAccount = /\b(own|seen)_\w+\(/
/** A view that accounts share: the statement decides whose filter and feeds it has. */
const views = /\b(viewed_\w+)\(/g

/** Statements that answer an account read through functions that take it; a table lists those that may name the tables. */
export function checkTables(tree: FileTree): string[] {
  const declared = [...tree]
    .filter(([path]) => path.startsWith(folder) && !isTestFile(path))
    .flatMap(([path, text]) => declarationsOf(path, text))
  const named = declared.map((declaration) => ({ ...declaration, tables: tablesOf(declaration.text) }))
  return [
    ...named.filter(({ path, name, tables }) => tables.length > 0 && !isListed(path, name)).map(describe),
    ...Object.entries(mayNameTables).flatMap(([file, names]) =>
      names.flatMap((name) => {
        const path = `${folder}${file}`
        const isNeeded = named.some((each) => each.path === path && isNamed(each.name, name) && each.tables.length > 0)
        return isNeeded || !tree.has(path) ? [] : [`${path}: ${name} names no guarded table; take it off the list`]
      }),
    ),
  ]
}

type Declaration = { readonly path: string; readonly name: string; readonly text: string }

function describe({ path, name, tables }: Declaration & { readonly tables: readonly string[] }): string {
  return `${path}: ${name} names ${tables.join(', ')}; read through seen_... or own_... (docs/decisions/0300-who-sees-what.md)`
}

function isListed(path: string, name: string): boolean {
  return (mayNameTables[path.slice(folder.length)] ?? []).some((listed) => isNamed(name, listed))
}

function isNamed(name: string, listed: string): boolean {
  return listed === '*' || listed === name
}

function tablesOf(text: string): readonly string[] {
  const read = [...text.matchAll(reads)].map((match) => match[1] ?? match[2] ?? '')
  const changed = ofAccount.test(text) ? [] : [...text.matchAll(changes)].map((match) => match[1] ?? '')
  const viewed = [...text.matchAll(views)].map((match) => match[1] ?? '')
  return [...new Set([...read, ...changed, ...viewed])]
}

/** The declarations at the top of a file, each with the texts in it. */
function declarationsOf(path: string, text: string): readonly Declaration[] {
  return childrenOf(parseSyntax(path, text), 'body').flatMap((node) => {
    const declared = childOf(node, 'declaration') ?? node
    const named = [declared, ...childrenOf(declared, 'declarations')].map((each) => nameOf(childOf(each, 'id')))
    const texts = allNodes(declared).flatMap((each) => sqlOf(each))
    return texts.length === 0 ? [] : [{ path, name: named.find((each) => each !== null) ?? '', text: texts.join('\n') }]
  })
}

function sqlOf(node: SyntaxNode): readonly string[] {
  return node.type === 'TemplateLiteral' || node.type === 'Literal' ? [textOf(node) ?? ''] : []
}
