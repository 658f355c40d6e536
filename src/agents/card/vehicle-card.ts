import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CallOperation } from '../define-tool.ts'
import { type Fields, fieldsOf, listOf, textsOf } from '../read-answer.ts'

/** What hosts of MCP Apps show beside an answer: the vehicles as cards, one page without anything outside but photos. */
export const vehicleCard = {
  uri: 'ui://forecourt/vehicles',
  name: 'vehicles',
  title: 'Vehicles',
  mimeType: 'text/html;profile=mcp-app',
} as const

const extension = 'io.modelcontextprotocol/ui'

/** Whether a message says that its client shows such pages: in the handshake, or, since 2026-07-28, in each request. */
export function announcesCards(message: unknown): boolean {
  const { capabilities, _meta: meta } = fieldsOf(fieldsOf(message).params)
  const said = fieldsOf(capabilities ?? fieldsOf(meta)['io.modelcontextprotocol/clientCapabilities'])
  return textsOf(fieldsOf(fieldsOf(said.extensions)[extension]).mimeTypes).includes(vehicleCard.mimeType)
}

let page: string | undefined

/** `photoBase`: where this service serves photos, such as http on loopback; null: nowhere. */
export function readVehicleCard(photoBase: string | null) {
  page ??= readFileSync(join(import.meta.dirname, 'vehicle-card.html'), 'utf8')
  return { ...describeVehicleCard(photoBase), text: composePage(page, photoBase) }
}

export function describeVehicleCard(photoBase: string | null) {
  // Photos have the addresses of whichever dealer took them.
  const resourceDomains = ['https://*', ...originsOf(photoBase)]
  return { ...vehicleCard, _meta: { ui: { csp: { resourceDomains }, prefersBorder: false } } }
}

/** What https does not cover already. */
function originsOf(photoBase: string | null): readonly string[] {
  return photoBase?.startsWith('http:') === true ? [new URL(photoBase).origin] : []
}

/** Only the page's own script and style run, and photos are all that it loads. */
function composePage(html: string, photoBase: string | null): string {
  const hashOf = (name: string) => {
    const text = new RegExp(`<${name}>(.*?)</${name}>`, 's').exec(html)?.[1] ?? ''
    return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  }
  const photos = ['https:', ...originsOf(photoBase)].join(' ')
  const policy = `default-src 'none'; script-src ${hashOf('script')}; style-src ${hashOf('style')}; img-src ${photos}`
  return html.replace('POLICY', policy)
}

/** Asks the operations for photos too; `photosOf` has the first one of each vehicle in an answer. */
export function withPhotos(call: CallOperation, photoBase: string | null) {
  const photos = new Map<unknown, string>()
  const note = (vehicle: Fields) => {
    const photo = firstPhotoOf(vehicle, photoBase)
    if (photo !== undefined && !photos.has(vehicle.vin)) photos.set(vehicle.vin, photo)
  }
  const noting: CallOperation = async (operation, request = {}) => {
    const { fields } = fieldsOf(request.body)
    const more = Array.isArray(fields) && !fields.includes('photo_url_list') ? ['photo_url_list'] : []
    const body = more.length === 0 ? request.body : { ...request.body, fields: [...textsOf(fields), ...more] }
    const answer = await call(operation, body === undefined ? request : { ...request, body })
    for (const vehicle of listOf(answer, 'vehicles')) note(vehicle)
    for (const { vehicle } of listOf(answer, 'results')) note(fieldsOf(vehicle))
    return answer
  }
  const photosOf = (answer: Fields = {}) => {
    const shown = [...listOf(answer, 'vehicles'), ...listOf(answer, 'listings')].map(({ vin }) => vin)
    return Object.fromEntries([...photos].filter(([vin]) => shown.includes(vin)))
  }
  return { call: noting, photosOf }
}

const longestAddress = 1_000

function firstPhotoOf({ photo_url_list: photos }: Fields, photoBase: string | null): string | undefined {
  const urls =
    typeof photos === 'string' ? photos.split('|') : listOf({ photos }, 'photos').map(({ url }) => String(url))
  const isShown = (url: string) => url.startsWith('https:') || (photoBase !== null && url.startsWith(`${photoBase}/`))
  return urls.find((url) => isShown(url) && url.length <= longestAddress)
}
