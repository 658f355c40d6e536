import { type Element, isTag } from 'domhandler'

/** Names an element by its tag, id and classes, as they are on every page of a site: `section.similar`, `div#chat`. */
export function signatureOf(element: Element): string {
  const own = ownSignature(element)
  if (own.length > element.name.length) return own
  const { parent } = element
  return parent !== null && isTag(parent) ? `${ownSignature(parent)}>${own}` : own
}

/** Where an element stands: its own signature below its parent's. */
export function placeOf(element: Element): string {
  const { parent } = element
  return `${parent !== null && isTag(parent) ? ownSignature(parent) : ''}>${ownSignature(element)}`
}

/** Whether two places are one: a piece of a page lacks what was around it. */
export function isSamePlace(one: string, other: string): boolean {
  if (one === other) return true
  const [root, inner] = one.startsWith('page>') ? [one, other] : [other, one]
  return root.startsWith('page>') && inner.includes('>') && inner.slice(inner.indexOf('>')) === root.slice(4)
}

function ownSignature({ name, attribs }: Element): string {
  const id = withoutDigits(attribs.id ?? '')
  const classes = [...new Set((attribs.class ?? '').slice(0, 300).split(/\s+/).map(withoutDigits))]
    .filter(Boolean)
    .sort()
  return `${name}${id === '' ? '' : `#${id}`}${classes.map((one) => `.${one}`).join('')}`
}

/** Numbers in names count elements or vehicles. */
function withoutDigits(text: string): string {
  return text.trim().replace(/\d{2,}/g, '')
}
