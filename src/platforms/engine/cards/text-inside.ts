import { type AnyNode, type Element, hasChildren, isComment, isTag, isText } from 'domhandler'

/** No value of a vehicle is longer; parts inside each other would repeat a longer text without end. */
const maxCharacters = 100_000

/** The text of a part of a page up to a bound; `mark` says what to write before an element, or null to leave it out. */
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
