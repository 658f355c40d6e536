import { expect, test } from 'vitest'
import { directoryWorld } from '../../sandbox/directory/directory-world.ts'
import { vinAt } from '../../sandbox/directory/lots.ts'
import { searchHost } from '../../sandbox/directory/web-search.ts'
import { startForecourt } from '../support/forecourt.ts'
import { openForFile } from '../support/open-for-file.ts'
import { waitUntil } from '../support/wait-until.ts'

const forecourt = openForFile(() =>
  startForecourt({
    sites: directoryWorld(),
    environment: { SEARCH_URL: `http://${searchHost}` },
  }),
)

test('a VIN that no dealership of the service lists is resolved by a web search, then fetched from that site [PRE-03]', async () => {
  const host = 'marigold-auto.example'
  const vin = vinAt(host, 0)
  const nobodys = '1HGCM82633A004352'
  const { body } = await forecourt.ask('POST', '/v1/sessions', { body: { vins: [vin, nobodys] } })
  expect(body.status_counts).toEqual({ fetching: 2, done: 0, failed: 0 })
  const end = await waitUntil('the session', async () => {
    const session = await forecourt.ask('GET', `/v1/sessions/${body.session_id}`)
    return session.body.status_counts.fetching === 0 ? session.body : undefined
  })
  expect(end.vins).toMatchObject([
    { vin, status: 'done', source: 'live' },
    { vin: nobodys, status: 'failed', cached_reason: 'unsupported' },
  ])
  const warm = await forecourt.ask('GET', `/v1/vehicles/vin/${vin}/live?dealer_url=${host}`)
  expect(warm.body).toMatchObject({ source: 'prewarmed', dealership_id: null, vehicle: { vin } })
})
