import type { Page, PageRequest } from '../../src/model/page.ts'

export type PageChange = (page: Page, request: PageRequest) => Page

/** Texts of this length and more may hold a page's data once more, encoded. */
const encoded = /(?<![\w+/=])(?:[A-Za-z0-9+/]{4}){6,}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?(?![\w+/=])/g

/** Rewrites these amounts wherever the vehicle data of a site states them, however they are written or encoded. */
export function rewriteAmounts(
  amounts: readonly number[],
  write: (amount: number, sign: string) => string,
): PageChange {
  const written = new Map(
    amounts.flatMap((amount) =>
      [String(amount), amount.toLocaleString('en-US')].map((text) => [text, amount] as const),
    ),
  )
  if (written.size === 0) return (page) => page
  const texts = [...written.keys()].sort((one, other) => other.length - one.length)
  const any = new RegExp(`(?<![\\d.,-])([$]?)(${texts.join('|')})(?:\\.\\d{1,2})?(?!\\d|,\\d{3}(?!\\d)|\\.\\d)`, 'g')
  const rewrite = (text: string) =>
    text.replace(any, (_, sign: string, amount: string, at: number, whole: string) =>
      inPlace(write(written.get(amount) ?? 0, sign), whole, at),
    )
  return (page, { purpose }) =>
    purpose !== 'listing' && purpose !== 'vehicle' ? page : { ...page, text: decodedTwice(rewrite(page.text), rewrite) }
}

/** A number of JSON or script that becomes words needs the quotes that its text has elsewhere. */
function inPlace(replacement: string, whole: string, at: number): string {
  const quote = /(&quot;|&#34;|\\"|["'])?\s*:\s*$/.exec(whole.slice(Math.max(0, at - 20), at))
  if (quote === null || /^-?[\d.]+$/.test(replacement)) return replacement
  const quoteMark = quote[1] ?? '"'
  return isText(whole, at) ? replacement : `${quoteMark}${replacement}${quoteMark}`
}

/** "Price: $24,995" is text and no JSON. */
function isText(whole: string, at: number): boolean {
  return /[\w )]\s*:\s*$/.test(whole.slice(Math.max(0, at - 20), at)) || whole.charAt(at) === '$'
}

function decodedTwice(text: string, rewrite: (text: string) => string): string {
  return text.replace(encoded, (part) => {
    const plain = Buffer.from(part, 'base64').toString('utf8')
    const changed = /^[\x20-\x7e\s]+$/.test(plain) ? rewrite(plain) : plain
    return changed === plain ? part : Buffer.from(changed).toString('base64')
  })
}
