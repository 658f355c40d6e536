import { decodeUri, oneLine } from '../../../lib/text.ts'
import type { HtmlPage } from '../cards/parse-html.ts'

const phoneText = /(?<!\d)(?:\+?1[\s.-]?)?\(?([2-9]\d{2})\)?[\s.-]?(\d{3})[\s.-]?(\d{4})(?!\d)/
const area = String.raw`([2-9]\d{2})`
/** Groups with nothing but spaces between them are a telephone number behind such a label or a postal code. */
const label = String.raw`(?<=(?:\bt[eé]l|\bphone|\bcall|\d{5}|[A-Z]\d[A-Z] ?\d[A-Z]\d)[^\p{L}\d]{1,6})`
/** Outside links, digits without separators are as likely something else. */
const writtenPhone = new RegExp(
  String.raw`(?<![\d.-])(?:\+?1[\s.-]?)?(?:\(${area}\)\s?|${area}[.-]|${area}\s(?=\d{3}-)|(?=[2-9]\d{2}\s)${label}${area}\s)(\d{3})[\s.-](\d{4})(?![\d-])`,
  'giu',
)
const tollFree = /^\(8(?:00|33|44|55|66|77|88)\)/

type WrittenPhone = { readonly phone: string; readonly isSales: boolean }

/** That of the first telephone link. */
export function linkedPhone($: HtmlPage): string | null {
  for (const link of $('a[href^="tel:" i]').toArray().slice(0, 20)) {
    const rawText = oneLine($(link).text())
    const href = $(link).attr('href') ?? ''
    const phone = phoneText.exec(rawText) ?? phoneText.exec(decodeUri(href) ?? href)
    if (phone !== null) return `(${phone[1]}) ${phone[2]}-${phone[3]}`
  }
  return null
}

/** The number labeled as that of sales, else the first that is not a fax number. */
export function phoneIn(text: string): string | null {
  const phones = phonesIn(text)
  return (phones.find(({ isSales }) => isSales) ?? phones[0])?.phone ?? null
}

/** The only one of sales, else the only one. A toll-free number may be that of anybody. */
export function lonePhone(text: string): string | null {
  const phones = phonesIn(text)
  const [sales, ...otherSales] = new Set(phones.filter(({ isSales }) => isSales).map(({ phone }) => phone))
  if (sales !== undefined && otherSales.length === 0) return sales
  const [phone, ...others] = new Set(phones.map((found) => found.phone))
  return phone === undefined || others.length > 0 || tollFree.test(phone) ? null : phone
}

/** No fax numbers. */
function phonesIn(text: string): readonly WrittenPhone[] {
  return [...text.matchAll(writtenPhone)].flatMap((match) => {
    const before = text.slice(Math.max(0, match.index - 20), match.index)
    if (/fax\W*$/i.test(before)) return []
    const code = match[1] ?? match[2] ?? match[3] ?? match[4]
    return [{ phone: `(${code}) ${match[5]}-${match[6]}`, isSales: /sales\W*$/i.test(before) }]
  })
}
