import { expect, test } from 'vitest'
import { openForFile } from '../../../../test/support/open-for-file.ts'
import { openTestApi } from '../../../../test/support/test-api.ts'
import { routes } from '../registry.ts'

const api = openForFile(() => openTestApi())
const ofVehicles = routes.filter(({ url }) => url.includes('{vin}')).map(({ method, url }) => ({ method, url }))

test.each(ofVehicles)('$method $url refuses what is no VIN, and names it', async ({ method, url }) => {
  const { key } = await api.issueKey()
  for (const vin of ['NOTAVIN', '1HGCV1F34LA00000O']) {
    const answer = await api.app.inject({ method, url: url.replace('{vin}', vin), headers: { 'x-api-key': key } })
    expect([answer.statusCode, answer.json().detail[0].loc]).toEqual([422, ['path', 'vin']])
  }
})
