import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { listRows } from '../../src/db/database.ts'
import { openForFile } from '../support/open-for-file.ts'
import { pictureOf, sendPicture, startPhotoWorld, withImages } from '../support/photo-world.ts'
import { waitUntil } from '../support/wait-until.ts'

const hosts = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}.lots.example`)
/** Requests without an answer yet, by host. */
const held = new Map<string, () => void>()

const world = openForFile(() => startPhotoWorld({ size: 1 }))

/** Answers wait in `held`. */
function holdAnswers(): void {
  world.photos.answers.set('*', (request, response: ServerResponse) => {
    const { host = '' } = request.headers
    held.set(host, async () => {
      held.delete(host)
      sendPicture(await pictureOf(host))(request, response)
    })
  })
}

function showPhotosAt(addresses: readonly string[]): void {
  world.rewrite = withImages(world.lot.vehicles()[0]?.vin ?? '', addresses)
}

const untilHeld = (count: number) =>
  waitUntil(`${count} requests at once`, async () => (held.size === count ? true : undefined))

async function countRunning(): Promise<number> {
  const rows = await listRows(world.forecourt.services.database.handle)`
    SELECT id FROM pgboss.job WHERE name = 'fetch-photos' AND state = 'active'`
  return rows.length
}

test('a process fetches from four photo hosts at once, never from more', async () => {
  holdAnswers()
  showPhotosAt(hosts.map((host) => `http://${host}/1.jpg`))
  const requests = world.photos.requested.length
  const collected = world.collect()
  for (let waiting = hosts.length - 4; waiting >= 0; waiting -= 1) {
    await untilHeld(4)
    expect(await countRunning()).toBe(4)
    const [first] = waiting > 0 ? held.values() : []
    first?.()
  }
  for (const release of held.values()) release()
  await collected
  expect(world.photos.requested.length - requests).toBe(hosts.length)
})

test('neither pages nor photos of a host wait for the other', async () => {
  const [host = ''] = hosts
  const page = (path: string) =>
    world.forecourt.services.web.fetchPage(
      { url: `http://${host}${path}`, purpose: 'home' },
      { signal: AbortSignal.timeout(120_000) },
    )
  holdAnswers()
  world.photos.answers.set('/page', (_request, response) => response.end('a page'))
  showPhotosAt([`http://${host}/2.jpg`])
  const collected = world.collect()
  await untilHeld(1)
  expect(await page('/page')).toMatchObject({ kind: 'page', status: 200 })
  held.get(host)?.()
  await collected

  const slowPage = page('/slow-page')
  await untilHeld(1)
  world.photos.answers.set('/3.jpg', sendPicture(await pictureOf('3')))
  showPhotosAt([`http://${host}/3.jpg`])
  await world.collect()
  expect(JSON.stringify((await world.vehicles())[0].photo_url_list)).toContain('/photos/')
  held.get(host)?.()
  expect(await slowPage).toMatchObject({ kind: 'page' })
})
