import type { Config } from './load-config.ts'

/** The page of the project, for services without an address and a contact of their own. */
const projectPage = 'https://forecourt.example/bot'

type Named = Pick<Config, 'CONTACT' | 'PUBLIC_URL'>

/** Of every request to websites and APIs, and of the browser that opens pages. */
export function userAgentOf({ CONTACT: contact, PUBLIC_URL: publicUrl }: Named, version: string): string {
  const page = publicUrl === null ? null : `${publicUrl.replace(/\/+$/, '')}/bot`
  const named = contact === null && page === null ? [projectPage] : [contact, page].filter((one) => one !== null)
  return [`Forecourt/${version}`, ...named.map((one) => `(+${one})`)].join(' ')
}
