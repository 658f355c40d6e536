import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBotKey, readBotDirectory } from '../../src/config/bot-key.ts'
import { countProtections } from '../../src/db/queries/member-views.ts'
import { startForecourt, type TestForecourt } from '../support/forecourt.ts'
import { collectSite } from '../support/ingest.ts'
import { type LoopbackServer, startHttpServer } from '../support/loopback-server.ts'
import { onboard } from '../support/onboard.ts'
import { folderForFile } from '../support/temporary-folder.ts'
import { openWebhookWorld } from '../support/webhook-world.ts'

const host = 'guarded.example'
const folder = folderForFile()
let directory: LoopbackServer
let forecourt: TestForecourt

beforeAll(async () => {
  directory = await startHttpServer((_request, response) =>
    response.end(
      JSON.stringify(readBotDirectory({ BOT_KEY: keyFile(), DATA_DIR: folder }, new Date()) ?? { keys: [] }),
    ),
  )
  forecourt = await startForecourt({
    sites: [{ kind: 'dealer-com', host, size: 8 }],
    environment: { PUBLIC_URL: `http://127.0.0.1:${directory.port}`, BOT_KEY: keyFile() },
  })
})
afterAll(async () => {
  await forecourt.close()
  await directory.close()
})

const keyFile = () => join(folder, 'key.json')

test('a site that lets only signed visitors in is refused by name without a key, and read with one [BOT-01, SET-33]', async () => {
  forecourt.sandbox.setFaults(host, [{ kind: 'unsigned-refused' }])
  const refused = await onboard(forecourt, host)
  expect(refused).toMatchObject({ status: 'failed', failure_mode: 'blocked' })
  expect(refused.error).toMatch(/is protected by Cloudflare, which did not let Forecourt in \(challenge\)\. Enroll/)
  createBotKey({ BOT_KEY: keyFile(), DATA_DIR: folder }, new Date())
  const accepted = await onboard(forecourt, host)
  expect(accepted).toMatchObject({ status: 'completed', inventory_status: 'available' })

  // The key is lost: the next import says who refuses, and so does the dealership; with a key again it was let in.
  const at = `/v1/dealers/${accepted.dealership_id}`
  const { id } = (await forecourt.ask('GET', at)).body.dealer
  const collect = () => collectSite(forecourt.services, id)
  const protection = async () => (await forecourt.ask('GET', at)).body.dealer
  expect(await protection()).toMatchObject({ protection: null })
  rmSync(keyFile())
  await collect()
  expect(await protection()).toMatchObject({
    protection: { name: 'cloudflare', refuses: true },
    collection_problem: expect.stringContaining('is protected by Cloudflare'),
  })
  const { handle } = forecourt.services.database
  expect(await countProtections(handle)).toEqual([{ protection: 'cloudflare', refusing: 1, let_in: 0 }])
  createBotKey({ BOT_KEY: keyFile(), DATA_DIR: folder }, new Date())
  await collect()
  expect(await protection()).toMatchObject({
    protection: { name: 'cloudflare', refuses: false },
    collection_problem: null,
  })
  expect(await countProtections(handle)).toEqual([{ protection: 'cloudflare', refusing: 0, let_in: 1 }])
})

test('a delivery to a webhook is not signed as a visit [BOT-02]', async () => {
  const settings = { PUBLIC_URL: 'https://cars.example', BOT_KEY: join(folder, 'delivery.json') }
  createBotKey({ BOT_KEY: settings.BOT_KEY, DATA_DIR: folder }, new Date())
  const world = await openWebhookWorld({ environment: settings })
  try {
    const lot = await world.addDealership()
    await world.subscribe('/plain', ['vehicle.created'])
    await world.fire({ type: 'vehicle.created', dealershipId: lot.id, condition: 'New', data: {} })
    const [delivery] = await world.arrived('/plain', 1)
    const names = Object.keys(delivery?.headers ?? {})
    expect(names).toContain('webhook-signature')
    expect(names.filter((name) => name.startsWith('signature'))).toEqual([])
  } finally {
    await world.close()
  }
})
