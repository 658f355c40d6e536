import { type AnyNode, type Element, hasChildren, isComment, isTag, isText } from 'domhandler'

/** No vehicle value is longer; nested elements would repeat longer texts many times. */
const maxCharacters = 100_000

/** `mark` returns the text to insert before an element, or null to skip the element. */
export function textInside(
  part: AnyNode,
  { limit = maxCharacters, mark = () => '' }: { limit?: number; mark?: (element: Element) => string | null } = {},
): string {
  let text = ''
  const visit = (node: AnyNode): void => {
    if (text.length >= limit) return
    if (isText(node)) text += node.data
    else if (hasChildren(node) && !isComment(node)) {
      const before = isTag(node) && node !== part ? mark(node) : ''
      if (before === null) return
      text += before
      for (const child of node.children) visit(child)
    }
  }
  visit(part)
  return text.slice(0, limit)
}
