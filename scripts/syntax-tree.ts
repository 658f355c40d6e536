import { parseAst } from 'vitest/node'

/** A node of the ESTree that vite's parser creates from TypeScript, without comments. */
export type SyntaxNode = {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

/** Throws an error that names the file if the text is not TypeScript. */
export function parseSyntax(path: string, text: string): SyntaxNode {
  try {
    const program: unknown = parseAst(text, { lang: path.endsWith('.tsx') ? 'tsx' : 'ts' })
    if (isNode(program)) return program
  } catch (error) {
    throw new Error(`${path} does not parse`, { cause: error })
  }
  throw new Error(`${path}: the parser gave no tree`)
}

export function* childNodes(node: SyntaxNode): Generator<SyntaxNode> {
  for (const value of Object.values(node)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (isNode(item)) yield item
    }
  }
}

/** The node and all its descendants in source order. */
export function allNodes(node: SyntaxNode): readonly SyntaxNode[] {
  const nodes: SyntaxNode[] = []
  const visit = (each: SyntaxNode) => {
    nodes.push(each)
    for (const value of Object.values(each)) {
      if (Array.isArray(value)) for (const item of value) isNode(item) && visit(item)
      else if (isNode(value)) visit(value)
    }
  }
  visit(node)
  return nodes
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}

/** The child under a key, if it is a node. */
export function childOf(node: SyntaxNode, key: string): SyntaxNode | null {
  const value = node[key]
  return isNode(value) ? value : null
}

export function childrenOf(node: SyntaxNode, key: string): readonly SyntaxNode[] {
  const value = node[key]
  return Array.isArray(value) ? value.filter(isNode) : []
}

export function nameOf(node: SyntaxNode | null): string | null {
  return node?.type === 'Identifier' && typeof node.name === 'string' ? node.name : null
}

/** The text of a string or template literal, or of several joined by `+`; computed parts become `…`. */
export function textOf(node: SyntaxNode | null): string | null {
  if (node === null) return null
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node.type === 'TemplateLiteral') return childrenOf(node, 'quasis').map(quasiText).join('…')
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return null
  const left = textOf(childOf(node, 'left'))
  const right = textOf(childOf(node, 'right'))
  return left === null && right === null ? null : `${left ?? '…'}${right ?? '…'}`
}

function quasiText(quasi: SyntaxNode): string {
  const value = quasi.value
  if (typeof value !== 'object' || value === null || !('cooked' in value)) return ''
  return typeof value.cooked === 'string' ? value.cooked : ''
}
