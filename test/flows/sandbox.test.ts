import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient, setUpOver } from '../support/service-client.ts'
import { startService } from '../support/service-process.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'
import { waitUntil } from '../support/wait-until.ts'

const root = resolve(import.meta.dirname, '../..')
const running: { sandbox?: ReturnType<typeof spawn> } = {}
let printed = ''

beforeAll(async () => {
  const child = spawn(process.execPath, ['sandbox/run.ts', '--port', '0'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.sandbox = child
  child.stdout.setEncoding('utf8').on('data', (text) => {
    printed += text
  })
  await waitUntil('the sandbox', async () => printed.includes('Ctrl-C ends') || undefined)
})
afterAll(async () => {
  running.sandbox?.kill('SIGTERM')
  if (running.sandbox?.exitCode === null) await once(running.sandbox, 'exit')
})

/** The settings of the printed line, as a shell reads them. */
function readLine(): Record<string, string> {
  const lines = printed.split('\n').filter((line) => line.endsWith(' npm start'))
  expect(lines).toHaveLength(1)
  const pairs = (lines[0] ?? '').matchAll(/([A-Z_]+)=(?:'([^']*)'|(\S+)) /g)
  return Object.fromEntries([...pairs].map(([, name, quoted, plain]) => [name, quoted ?? plain ?? '']))
}

test('one line that the sandbox prints starts a service on which a dealership, a webhook and a feed can be set up', async () => {
  const service = await startService({ DATA_DIR: temporaryFolder(), ...readLine() })
  try {
    const ask = createClient(service.origin, service.key)
    const [, webhook = '', secret = ''] = /"url": "(\S+)", "secret": "([^"]+)"/.exec(printed) ?? []
    await ask('POST', '/v1/webhooks', { url: webhook, secret, event_types: ['import.complete', 'ims.import.complete'] })
    const dealershipId = await setUpOver(ask, 'sunrise-motors.example')
    const feed = JSON.parse(/feed .*?(\{.*?\})/.exec(printed)?.[1] ?? '')
    await ask('POST', '/v1/ims/feeds', { ...feed, dealership_id: dealershipId })
    await waitUntil('the vehicles of the feed', async () => {
      const { pagination } = (await ask('GET', `/v1/ims/vehicles?dealership_id=${dealershipId}`)).body
      return pagination.total === 120 || undefined
    })
    await waitUntil('a delivery that the receiver accepted', async () => {
      const { webhooks } = (await ask('GET', '/v1/webhooks')).body
      const { deliveries } = (await ask('GET', `/v1/webhooks/${webhooks[0].id}/deliveries`)).body
      return deliveries.some(({ status }: { status: string }) => status === 'delivered') || undefined
    })
  } finally {
    await service.stop('SIGTERM')
  }
})
