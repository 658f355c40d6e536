import { Type } from 'typebox'
import { orNull } from '../../../model/field-schemas.ts'
import { readVpicFields } from '../../../reference-data/vin/read-vpic-fields.ts'
import { readStickerUrl } from '../../../vehicle-reads/read-listing.ts'
import { readOffers } from '../../../vehicle-reads/read-offers.ts'
import { buildSheet } from '../../../vehicle-reads/sticker/build-sheet.ts'
import { respondRaw } from '../../answer.ts'
import { defineRoute, successWith } from '../../define-route.ts'
import { type FoundListing, findListing } from '../../find-vehicle.ts'
import { listingOf, VehicleParams } from '../../params.ts'
import type { Services } from '../../services.ts'

export const getWindowSticker = defineRoute({
  name: 'getWindowSticker',
  method: 'GET',
  url: '/v2/vehicles/{vin}/window-sticker',
  access: 'key',
  limit: 'semantic',
  summary: 'Get the window sticker of a vehicle',
  description:
    'The address of the sticker that the dealership’s page links to (`origin` is `site`). Where there is none, `origin` is `generated` and ' +
    '`format=pdf` draws a sheet of listed and decoded facts (`application/pdf`), which says that it is not the manufacturer’s.',
  params: VehicleParams,
  query: Type.Object({
    ...listingOf.properties,
    format: Type.Optional(
      Type.Enum(['json', 'pdf'], { default: 'json', description: '`pdf`: the generated sheet itself.' }),
    ),
  }),
  dealership: { from: 'query', missing: 403, optional: true },
  uses: ['database', 'clock', 'offlineVins', 'stickers'],
  produces: ['application/json', 'application/pdf'],
  responses: successWith({
    vin: Type.String(),
    dealership_id: Type.String(),
    url: orNull(Type.String({ description: 'null if the page links to none.' })),
    origin: Type.Enum(['site', 'generated']),
  }),
  errors: ['vehicleNotFound'],
  async run({ caller, dealership, params, query, services }) {
    const vin = params.vin.toUpperCase()
    const found = await findListing(services, { caller, dealership, vin, preferred: 'website' })
    if (query.format === 'pdf') {
      const payload = Buffer.from(await print(found, services))
      return respondRaw({ status: 200, headers: headersOf(vin, payload.length), payload })
    }
    const { row } = found
    const url = row.source === 'website' ? readStickerUrl(row.document) : null
    const origin = url === null ? 'generated' : 'site'
    return { success: true, vin, dealership_id: row.public_id, url, origin }
  },
})

async function print(
  { row, facts }: FoundListing,
  { clock, offlineVins, stickers }: Pick<Services, 'clock' | 'offlineVins' | 'stickers'>,
): Promise<Uint8Array> {
  const decoding = await offlineVins.decode(facts.vin)
  return stickers.print(
    buildSheet({
      listed: facts,
      dealershipName: row.dealership_name,
      madeAt: clock.now(),
      decoded: decoding === null ? null : readVpicFields(decoding.fields),
      offers: row.source === 'website' ? readOffers(row.document) : [],
    }),
  )
}

function headersOf(vin: string, length: number) {
  return {
    'content-type': 'application/pdf',
    'content-length': length,
    'content-disposition': `inline; filename="${vin}.pdf"`,
    'x-content-type-options': 'nosniff',
  }
}
