import type { FileTree } from '../repository-files.ts'
import { childNodes, childOf, childrenOf, nameOf, parseSyntax, type SyntaxNode } from '../syntax-tree.ts'

/** One small change to a source file: `replacement` replaces the text between `start` and `end`. */
export type Mutant = {
  readonly file: string
  readonly line: number
  readonly start: number
  readonly end: number
  readonly original: string
  readonly replacement: string
}

type Edit = Pick<Mutant, 'start' | 'end' | 'replacement'>

const operators: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '&&': '||',
  '||': '&&',
  '??': '&&',
}

/** Every mutant of a file, in source order. Types, imports, texts and error messages are not mutated. */
export function listMutants(file: string, text: string): readonly Mutant[] {
  const found: Mutant[] = []
  const visit = (node: SyntaxNode) => {
    if (isLeftAlone(node)) return
    for (const edit of editsOf(node, text)) {
      const line = text.slice(0, edit.start).split('\n').length
      found.push({ ...edit, file, line, original: text.slice(edit.start, edit.end) })
    }
    for (const child of childNodes(node)) visit(child)
  }
  visit(parseSyntax(file, text))
  return found
}

/** The file's text with the mutation. */
export function mutatedText(tree: FileTree, { file, start, end, replacement }: Mutant): string {
  const text = tree.get(file) ?? ''
  return text.slice(0, start) + replacement + text.slice(end)
}

function isLeftAlone({ type }: SyntaxNode): boolean {
  return /^(TS|Import)/.test(type) || ['ThrowStatement', 'TemplateLiteral'].includes(type)
}

function editsOf(node: SyntaxNode, text: string): readonly Edit[] {
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
      return operatorEdit(node, text)
    case 'IfStatement':
    case 'ConditionalExpression':
      return testEdits(childOf(node, 'test'))
    case 'Literal':
      return literalEdit(node)
    case 'UnaryExpression':
      return node.operator === '!' ? [{ start: node.start, end: node.start + 1, replacement: '' }] : []
    case 'CallExpression':
      return chainEdit(node, text)
    default:
      return []
  }
}

function operatorEdit(node: SyntaxNode, text: string): readonly Edit[] {
  const [left, right] = [childOf(node, 'left'), childOf(node, 'right')]
  const replacement = operators[String(node.operator)]
  if (left === null || right === null || replacement === undefined) return []
  // String concatenation: the mutant would not compute anything meaningful.
  if (node.operator === '+' && [left, right].some(isText)) return []
  const at = text.indexOf(String(node.operator), left.end)
  return at < 0 || at >= right.start ? [] : [{ start: at, end: at + String(node.operator).length, replacement }]
}

function isText(node: SyntaxNode): boolean {
  if (node.type === 'TemplateLiteral') return true
  if (node.type === 'Literal') return typeof node.value === 'string'
  return node.type === 'BinaryExpression' && [...childNodes(node)].some(isText)
}

function testEdits(test: SyntaxNode | null): readonly Edit[] {
  if (test === null) return []
  return ['true', 'false'].map((replacement) => ({ start: test.start, end: test.end, replacement }))
}

/** Numbers are not mutated, as in StrykerJS: most are capacities and limits, where one more makes no difference. */
function literalEdit(node: SyntaxNode): readonly Edit[] {
  if (typeof node.value !== 'boolean') return []
  return [{ start: node.start, end: node.end, replacement: String(!node.value) }]
}

/** Calls that can be removed from a chain: `list.filter(f)` becomes `list`. */
const droppable = new Set(['filter', 'toSorted', 'sort', 'trim', 'toLowerCase', 'toUpperCase', 'slice', 'reverse'])
const swapped: Readonly<Record<string, string>> = { some: 'every', every: 'some', min: 'max', max: 'min' }

function chainEdit(node: SyntaxNode, text: string): readonly Edit[] {
  const callee = childOf(node, 'callee')
  if (callee?.type !== 'MemberExpression') return []
  const [object, property] = [childOf(callee, 'object'), childOf(callee, 'property')]
  const name = nameOf(property)
  if (object === null || property === null || name === null) return []
  if (droppable.has(name)) return [{ start: object.end, end: node.end, replacement: '' }]
  const other = swapped[name]
  const isCalled = childrenOf(node, 'arguments').length > 0 && text.slice(property.start, property.end) === name
  return other !== undefined && isCalled ? [{ start: property.start, end: property.end, replacement: other }] : []
}

const ofAccounts =
  /account|seen_|subscri|visib|readable|shown|passesFilter|acceptsEvent|inventory_?type|\bowne?[rd]?\b|caller|\bprivate/i

/** Whether what changes, or the line around it, says who sees what. */
export function touchesAccount({ file, start, end }: Mutant, tree: FileTree): boolean {
  const text = tree.get(file) ?? ''
  const lineEnd = text.indexOf('\n', end)
  return ofAccounts.test(text.slice(text.lastIndexOf('\n', start) + 1, lineEnd === -1 ? text.length : lineEnd))
}
