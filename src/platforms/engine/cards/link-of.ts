import { type Element, isTag, type ParentNode } from 'domhandler'
import { elementsBelow, textInside } from './find-elements.ts'
import { parseHtml } from './parse-html.ts'

const nowhere = /^(?:#|javascript:|$)/i
const picture = /\.(?:jpe?g|png|webp|gif|avif)(?:[?#]|$)/i
const byScript =
  /\blocation(?:\.href)?\s*=\s*["']([^"']+)["']|\b(?:location\.(?:assign|replace)|open)\(\s*["']([^"']+)["']/
/** A function of the page's own: `javascript:openWin('/car/7',600,500)`. */
const byCall =
  /^\s*javascript:\s*\w+\(\s*["']((?:https?:\/)?\/[^"'\s]+|[\w./-]+\.(?:html?|php|aspx?|cfm|jsp)\b[^"'\s]*)["']/i

/** Where an element leads that is no link: to a page, or to what is shown in a window of this one. */
const leading = ['data-link', 'data-href', 'data-remote', 'data-modal-url', 'data-ajax-url']

/** Choices of a list that lead to a page. */
const choices = ['/', 'http'].map((start) => `select[onchange*="location"] option[value^="${start}"]`)

/** Elements that may lead to another page. */
export const linkSelector = `a[href], area[href], ${choices.join(', ')}, ${leading.map((name) => `[${name}]`).join(', ')}, [onclick], form[action]`

/** Where an element leads to, also where only its script does: `onclick="location.href='/car/1'"`; '' if nowhere. */
export function linkOf(element: Element): string {
  const { attribs } = element
  if (element.name === 'form') return linkOfForm(element)
  if (element.name === 'option') return isChoice(element) ? (attribs.value ?? '') : ''
  const { href = '', onclick = '' } = attribs
  if (picture.test(href)) return ''
  if (!nowhere.test(href)) return href
  const [, assigned, opened] = byScript.exec(onclick || href) ?? []
  const [stated] = leading.flatMap((name) => attribs[name] ?? [])
  return stated ?? assigned ?? opened ?? byCall.exec(href)?.[1] ?? openedBy(onclick || href, element)
}

/** `function showCar(n) { window.open('car.php?id=' + n) }` */
const opener =
  /\bfunction\s+(\w+)\s*\(\s*(\w+)[^(){}]{0,60}\)\s*\{[^{}]{0,200}?(?:location(?:\.href)?\s*=|(?:assign|replace|open)\()\s*["']([^"']{1,120})["']\s*\+\s*(\w+)(?:\s*\+\s*["']([^"']{0,60})["'])?/g
/** `javascript:showCar('17')` */
const called = /^\s*(?:javascript:\s*)?(?:return\s+)?(\w+)\(\s*(?:["']([\w.-]{1,60})["']|(\d{1,12}))\s*[,)]/i
type Opener = (value: string) => string
const openersOf = new WeakMap<object, ReadonlyMap<string, Opener>>()

/** What a function of the page's own opens when it is called so; '' if it opens nothing. */
function openedBy(code: string, element: Element): string {
  const [, name = '', text, number = ''] = called.exec(code) ?? []
  return name === '' ? '' : (openersIn(element).get(name)?.(text ?? number) ?? '')
}

function openersIn(element: Element): ReadonlyMap<string, Opener> {
  let root: ParentNode = element
  while (root.parent !== null) root = root.parent
  const known = openersOf.get(root)
  if (known !== undefined) return known
  const scripts = elementsBelow([root]).filter(({ name, attribs }) => name === 'script' && attribs.src === undefined)
  const code = scripts.map((script) => textInside(script, { limit: farthest })).join('\n')
  const openers = new Map(
    [...code.matchAll(opener)].flatMap(([, name = '', given, before = '', added, after = '']) =>
      given === added ? [[name, (value: string) => before + value + after] as const] : [],
    ),
  )
  openersOf.set(root, openers)
  return openers
}

function isChoice({ attribs: { value = '' }, parent }: Element): boolean {
  const lists = [parent, parent?.parent].filter((around) => around !== null && around !== undefined && isTag(around))
  return /^(?:\/|http)/.test(value) && lists.some(({ attribs }) => /location/.test(attribs.onchange ?? ''))
}

/** A form that leaves nothing to choose is a link with a button. */
function linkOfForm(form: Element): string {
  const { action = '', method = '' } = form.attribs
  const controls = elementsBelow([form]).filter(({ name }) => /^(?:input|select|textarea)$/.test(name))
  const isChoice = ({ name, attribs: { type = '' } }: Element) =>
    name !== 'input' || !/^(?:hidden|submit|image|button)$/i.test(type)
  if (nowhere.test(action) || /post/i.test(method) || controls.some(isChoice)) return ''
  const sent = controls.flatMap(({ attribs: { name = '', type = '', value = '' } }) =>
    name !== '' && /^hidden$/i.test(type) ? [[name, value] satisfies [string, string]] : [],
  )
  return sent.length === 0 ? action : `${action}?${new URLSearchParams(sent)}`
}

const farthest = 20_000

/** What the relative addresses of a page are relative to. */
export function baseOf({ text, url }: { readonly text: string; readonly url: string }): string {
  if (!/<base\b/i.test(text.slice(0, farthest))) return url
  return URL.parse(parseHtml(text)('base[href]').attr('href') ?? '', url)?.href ?? url
}
