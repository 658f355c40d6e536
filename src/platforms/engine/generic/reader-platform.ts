import { isReaderConfig, type ReaderConfig } from '../../../model/scan.ts'
import type { WorkingPlatform } from '../contract.ts'
import { configureSite } from '../detect/configure-site.ts'
import { byWalking } from '../listing/by-walking.ts'
import { collectByReader } from './collect-by-reader.ts'

type ReaderDefinition = Omit<WorkingPlatform, 'status' | 'configure' | 'collect' | 'one' | 'tier'> &
  Partial<Pick<WorkingPlatform, 'configure'>> & { readonly reader: ReaderConfig }

/** A platform whose sites are all read as one of them was found to be: its listings are paths. */
export function readerPlatform({ reader, ...definition }: ReaderDefinition): WorkingPlatform {
  return {
    status: 'working',
    configure: (page) => configureSite(page, null),
    ...definition,
    ...byWalking(({ config }, options) => {
      const baseUrl = config.base_url
      const found = isReaderConfig(config.reader) ? config.reader : atSite(reader, baseUrl)
      return collectByReader(found, { baseUrl, options })
    }),
  }
}

function atSite(reader: ReaderConfig, baseUrl: string): ReaderConfig {
  const { listings, paging, also } = reader
  const whole = (address: string) => (/^https?:/.test(address) ? address : new URL(baseUrl).origin + address)
  return {
    ...reader,
    ...(listings === undefined ? {} : { listings: listings.map(whole) }),
    ...(paging !== undefined && 'address' in paging ? { paging: { ...paging, address: whole(paging.address) } } : {}),
    ...(also === undefined ? {} : { also: atSite(also, baseUrl) }),
  }
}

/** The same reader for any site of the platform. */
export function withoutSite(reader: ReaderConfig, origin: string): ReaderConfig {
  const { listings, paging, link, also } = reader
  const path = (address: string) => (address.startsWith(origin) ? address.slice(origin.length) || '/' : address)
  return {
    ...reader,
    ...(listings === undefined ? {} : { listings: listings.map(path) }),
    ...(paging !== undefined && 'address' in paging ? { paging: { ...paging, address: path(paging.address) } } : {}),
    ...(link === undefined
      ? {}
      : {
          link: link
            .split(' | ')
            .map((shape) => shape.replace(/^[^/]*/, '*'))
            .join(' | '),
        }),
    ...(also === undefined ? {} : { also: withoutSite(also, origin) }),
  }
}
