import { posix } from 'node:path'
import { readTestTitles, type TestTitle } from '../clauses/read-test-titles.ts'
import type { FileTree } from '../repository-files.ts'
import { allNodes, childOf, childrenOf, nameOf, parseSyntax, type SyntaxNode, textOf } from '../syntax-tree.ts'

/** The facts about one file that the rules use. */
export type SourceFacts = {
  readonly path: string
  readonly lines: number
  readonly imports: readonly ImportFact[]
  readonly defaultExport: boolean
  readonly starReexport: boolean
  readonly readsEnvironment: boolean
  /** The signs of SQL in the file: the tag `sql`, a text that is a statement. */
  readonly sqlMarks: readonly string[]
  /** Paths with a known name where every user of the machine may write. */
  readonly sharedPaths: readonly string[]
  /** Lines where toMatchObject expects an empty object, which every object is. */
  readonly emptyExpectations: readonly number[]
  /** Of a test file: its tests and suites. */
  readonly titles: readonly TestTitle[]
}

/** `target` is the path in the repository, null for a package. */
type ImportFact = {
  readonly specifier: string
  readonly target: string | null
  readonly names: readonly string[]
}

const statement =
  /^\s*(select\s[\s\S]*\sfrom\s|insert\s+into\s|update\s+\w+\s+set\s|delete\s+from\s|(create|alter|drop)\s+table\s|truncate\s)/i
/** "Select a dealer from ..." is a sentence: a statement writes its first word in one case. */
const firstWordInOneCase = /^\s*([a-z]+|[A-Z]+)\s/

const factsOfTrees = new WeakMap<FileTree, Map<string, SourceFacts>>()

/** Each file of a tree is parsed once, whichever checks ask for it. */
export function readSourceFacts(
  tree: FileTree,
  isWanted: (path: string) => boolean = () => true,
): readonly SourceFacts[] {
  const known = factsOfTrees.get(tree) ?? new Map<string, SourceFacts>()
  factsOfTrees.set(tree, known)
  return [...tree]
    .filter(([path]) => /\.tsx?$/.test(path) && isWanted(path))
    .map(([path, text]) => {
      const facts = known.get(path) ?? factsOf(path, text)
      known.set(path, facts)
      return facts
    })
}

export function isTestFile(path: string): boolean {
  return /\.test\.tsx?$/.test(path)
}

function factsOf(path: string, text: string): SourceFacts {
  const program = parseSyntax(path, text)
  const nodes = allNodes(program)
  const imports = nodes.flatMap((node) => importOf(path, node))
  return {
    path,
    lines: text === '' ? 0 : text.trimEnd().split('\n').length,
    imports,
    defaultExport: nodes.some(isDefaultExport),
    starReexport: nodes.some((node) => node.type === 'ExportAllDeclaration'),
    readsEnvironment: nodes.some(isEnvironment) || imports.some(importsEnvironment),
    sqlMarks: [...new Set([...nodes.flatMap(sqlMarksOf), ...imports.flatMap(sqlImport)])],
    sharedPaths: sharedPathsOf(nodes),
    emptyExpectations: emptyExpectationsOf(nodes).map(({ start }) => text.slice(0, start).split('\n').length),
    titles: isTestFile(path) ? readTestTitles(program, text) : [],
  }
}

const importTypes = new Set([
  'ImportDeclaration',
  'ExportNamedDeclaration',
  'ExportAllDeclaration',
  'ImportExpression',
  'TSImportType',
])

function importOf(path: string, node: SyntaxNode): ImportFact[] {
  if (!importTypes.has(node.type)) return []
  const specifier = textOf(childOf(node, 'source') ?? childOf(node, 'argument'))
  if (specifier === null) return []
  const target = specifier.startsWith('.') ? posix.normalize(posix.join(posix.dirname(path), specifier)) : null
  const names = childrenOf(node, 'specifiers').map((each) => nameOf(childOf(each, 'imported')) ?? '')
  return [{ specifier, target, names }]
}

function isDefaultExport(node: SyntaxNode): boolean {
  if (node.type === 'ExportDefaultDeclaration') return true
  return node.type === 'ExportSpecifier' && nameOf(childOf(node, 'exported')) === 'default'
}

function isEnvironment(node: SyntaxNode): boolean {
  if (node.type === 'MemberExpression') {
    const property = childOf(node, 'property')
    return nameOf(childOf(node, 'object')) === 'process' && (nameOf(property) ?? textOf(property)) === 'env'
  }
  return node.type === 'VariableDeclarator' && nameOf(childOf(node, 'init')) === 'process'
}

function importsEnvironment({ specifier, names }: ImportFact): boolean {
  return /^(node:)?process$/.test(specifier) && names.includes('env')
}

function sqlImport({ specifier, names }: ImportFact): string[] {
  return specifier.endsWith('db/sql.ts') && names.includes('sql') ? ['the import of `sql`'] : []
}

function sqlMarksOf(node: SyntaxNode): string[] {
  const text = textOf(node)
  return text !== null && firstWordInOneCase.test(text) && statement.test(text) ? [`"${firstWords(text)}"`] : []
}

/** Paths below `tmpdir()` that are not the start of a name that mkdtemp completes, and texts that start with /tmp/. */
function sharedPathsOf(nodes: readonly SyntaxNode[]): string[] {
  const completed = new Set(
    nodes
      .filter((node) => /^mkdtemp(Sync)?$/.test(calledName(node) ?? ''))
      .flatMap((node) => childrenOf(node, 'arguments').slice(0, 1)),
  )
  return nodes
    .filter((node) => !completed.has(node))
    .flatMap((node) => {
      const text = textOf(node)
      if (text !== null && /^\/tmp\/\w/.test(text)) return [text]
      if (node.type === 'TemplateLiteral') {
        return childrenOf(node, 'expressions').some((part) => calledName(part) === 'tmpdir') ? [text ?? ''] : []
      }
      const [first, ...rest] = childrenOf(node, 'arguments')
      if (first === undefined || calledName(first) !== 'tmpdir') return []
      return rest.flatMap((part) => textOf(part) ?? [])
    })
}

function emptyExpectationsOf(nodes: readonly SyntaxNode[]): readonly SyntaxNode[] {
  return nodes
    .filter((node) => calledName(node) === 'toMatchObject')
    .flatMap((node) => childrenOf(node, 'arguments').flatMap(allNodes))
    .filter((node) => {
      const value = node.type === 'Property' ? childOf(node, 'value') : null
      return value?.type === 'ObjectExpression' && childrenOf(value, 'properties').length === 0
    })
}

/** The function that an expression calls, also as a method. */
function calledName(node: SyntaxNode): string | null {
  if (node.type !== 'CallExpression') return null
  const callee = childOf(node, 'callee')
  return nameOf(callee?.type === 'MemberExpression' ? childOf(callee, 'property') : callee)
}

function firstWords(text: string): string {
  return text.trim().split(/\s+/).slice(0, 3).join(' ')
}
