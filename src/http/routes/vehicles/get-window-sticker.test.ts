import { beforeAll, expect, test } from 'vitest'
import { openForFile } from '../../../../test/support/open-for-file.ts'
import { readPdf } from '../../../../test/support/pdf-text.ts'
import {
  listInFeed,
  listOnWebsite,
  type SeededDealership,
  seedDealership,
} from '../../../../test/support/seed-listings.ts'
import { type IssuedKey, openTestApi } from '../../../../test/support/test-api.ts'
import { getWindowSticker } from './get-window-sticker.ts'

const linked = '1FTFW1E50NFA00001'
const unlinked = '1HGCV1F34LA000001'
const fed = '1HGCV1F34LA000003'
const url = `https://www.windowsticker.forddirect.com/windowsticker.pdf?vin=${linked}`
const api = openForFile(() => openTestApi([getWindowSticker]))
let own: IssuedKey
let dealership: SeededDealership

beforeAll(async () => {
  own = await api.issueKey()
  const { handle } = api.testDatabase.database
  dealership = await seedDealership(handle, [own.accountId], { name: 'Example Motors' })
  const foreign = await seedDealership(handle, [(await api.issueKey()).accountId])
  await listOnWebsite(handle, dealership.id, [{ vin: linked, window_sticker_url: url }, { vin: unlinked }])
  await listInFeed(handle, dealership.id, [{ vin: fed, price: 12_345 }, { vin: linked }])
  await listOnWebsite(handle, foreign.id, [
    { vin: unlinked, window_sticker_url: 'https://foreign.example/window-sticker' },
  ])
})

const ask = (path: string, key = own.key) =>
  api.app.inject({ method: 'GET', url: `/v2/vehicles/${path}`, headers: { authorization: `Bearer ${key}` } })

test('answers the URL of the sticker that the page links to [VEH-17]', async () => {
  const answer = await ask(`${linked.toLowerCase()}/window-sticker`)
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual({ success: true, vin: linked, dealership_id: dealership.publicId, url, origin: 'site' })
})

test('without one the origin is generated, and format=pdf renders the sheet [VEH-17]', async () => {
  expect((await ask(`${unlinked}/window-sticker`)).json()).toMatchObject({ url: null, origin: 'generated' })
  const answer = await ask(`${unlinked}/window-sticker?format=pdf`)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(answer.rawPayload.length),
    'content-disposition': `inline; filename="${unlinked}.pdf"`,
  })
  const { texts, pages } = readPdf(answer.rawPayload)
  expect(pages).toBe(1)
  expect(texts.join('\n')).toContain('NOT THE MANUFACTURER’S WINDOW STICKER')
  expect(texts.join('\n')).toContain('Example Motors')
  expect(texts).toContain('2020 Honda Accord Sport')
  // By the VIN alone.
  expect(texts).toContain('Assembled in')
})

test('a vehicle of a feed has a sheet too, and several are rendered at once', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => ask(`${fed}/window-sticker?format=pdf`)))
  for (const { rawPayload } of answers) expect(readPdf(rawPayload).texts).toContain('$12,345')
  expect((await ask(`${fed}/window-sticker`)).json()).toMatchObject({ origin: 'generated' })
})

test('another format is 422, and so is an invalid VIN', async () => {
  expect((await ask(`${linked}/window-sticker?format=docx`)).statusCode).toBe(422)
  expect((await ask('SHORT/window-sticker')).statusCode).toBe(422)
})
