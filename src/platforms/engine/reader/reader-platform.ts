import { isReaderConfig, type ReaderConfig, type ReaderPaging } from '../../../model/scan.ts'
import type { Platform } from '../contract.ts'
import { configureSite } from '../detect/configure-site.ts'
import { byCrawling } from '../listing/by-crawling.ts'
import { collectByReader } from './collect-by-reader.ts'

type ReaderDefinition = Omit<Platform, 'configure' | 'collect' | 'one' | 'tier'> &
  Partial<Pick<Platform, 'configure'>> & { readonly reader: ReaderConfig }

/** A platform whose sites are all read as one of them was found to be: its listings are paths. */
export function readerPlatform({ reader, ...definition }: ReaderDefinition): Platform {
  return {
    configure: (page) => configureSite(page, null),
    ...definition,
    ...byCrawling(({ config }, options) => {
      const baseUrl = config.base_url
      const found = isReaderConfig(config.reader) ? config.reader : atSite(reader, baseUrl)
      return collectByReader(found, { baseUrl, options })
    }),
  }
}

function atSite(reader: ReaderConfig, baseUrl: string): ReaderConfig {
  const { origin } = new URL(baseUrl)
  return withAddresses(reader, (address) => (/^https?:/.test(address) ? address : origin + address))
}

/** The same reader for any site of the platform. */
export function withoutSite(reader: ReaderConfig, origin: string): ReaderConfig {
  const { link, also, ...rest } = reader
  const anyHost = (shape: string) => shape.replace(/^[^/]*/, '*')
  const here = withAddresses(rest, (address) =>
    address.startsWith(origin) ? address.slice(origin.length) || '/' : address,
  )
  return {
    ...here,
    ...(link === undefined ? {} : { link: link.split(' | ').map(anyHost).join(' | ') }),
    ...(also === undefined ? {} : { also: withoutSite(also, origin) }),
  }
}

function withAddresses(reader: ReaderConfig, change: (address: string) => string): ReaderConfig {
  const { listings, paging, pagings, also } = reader
  const changed = (one: ReaderPaging) => ('address' in one ? { ...one, address: change(one.address) } : one)
  return {
    ...reader,
    ...(listings === undefined ? {} : { listings: listings.map(change) }),
    ...(paging === undefined ? {} : { paging: changed(paging) }),
    ...(pagings === undefined ? {} : { pagings: pagings.map((one) => one && changed(one)) }),
    ...(also === undefined ? {} : { also: withAddresses(also, change) }),
  }
}
