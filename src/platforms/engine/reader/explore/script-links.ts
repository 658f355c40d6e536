import type { Page } from '../../../../model/page.ts'
import { openPage } from '../../cards/read-page.ts'
import type { Crawl } from '../../contract.ts'
import { ownScripts, scriptHeaders } from './named-interfaces.ts'

/** An address that a script names, with the texts beside it: `{label: "Our cars", to: "/stock"}`, `<a href="/stock">Our cars</a>`. */
export type ScriptLink = { readonly href: string; readonly text: string }

const maxText = 1_000_000
const maxScripts = 3
const maxLinks = 300
const quoted = /["'`]((?:https?:\/\/|\/)?[\w.~-][^"'`\s<>{}()\\]{0,150})\\?["'`]/g
const isAddress = /^(?:https?:\/\/|\/)|\.(?:html?|php|aspx?|cfm)(?:\?|$)/i
const isAsset = /\.(?:m?js|css|png|jpe?g|gif|webp|svg|ico|woff2?|json|xml|pdf|mp4)(?:[?#]|$)/i
const beside = 70

/** Addresses that the scripts of a page write into it: those of its menu. */
export function* scriptLinks(page: Page): Crawl<readonly ScriptLink[]> {
  const links = [...page.text.matchAll(/<script\b[^<>]*>([\s\S]*?)<\/script/gi)].flatMap(([, code = '']) =>
    linksIn(code),
  )
  for (const url of ownScripts(page).slice(0, maxScripts)) {
    const { page: script } = openPage(yield { url, purpose: 'detail', headers: scriptHeaders })
    if (script !== null) links.push(...linksIn(script.text))
  }
  return links.slice(0, maxLinks)
}

function linksIn(script: string): readonly ScriptLink[] {
  const text = script.slice(0, maxText).replaceAll('\\/', '/')
  return [...text.matchAll(quoted)]
    .flatMap(({ 1: href = '', 0: whole, index }) =>
      isAddress.test(href) && !isAsset.test(href) ? [{ href, text: around(text, index, index + whole.length) }] : [],
    )
    .slice(0, maxLinks)
}

/** The words of the same entry, which ends where another address begins. */
function around(text: string, start: number, end: number): string {
  const before =
    text
      .slice(Math.max(0, start - beside), start)
      .split(/[{}[\];]|<\/?\w|["'`]\//)
      .at(-1) ?? ''
  const [after = ''] = text.slice(end, end + beside).split(/[{}[\];]|<\/\w|["'`]\//)
  return `${before} ${after}`.replace(/[^\p{L}\d'&-]+/gu, ' ').trim()
}
