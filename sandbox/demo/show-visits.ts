import { createBotKey } from '../../src/config/bot-key.ts'
import type { Sandbox } from '../server.ts'
import type { ApiClient, Setup } from './api-client.ts'
import { fact, heading, say } from './screen.ts'
import { waitFor } from './wait-for.ts'

/** A website whose firewall lets only signed visitors in. */
export const guardedHost = 'guarded-motors.example'

/** A setup that is refused without a key, and accepted with one: returns its dealership. Throws if it goes otherwise. */
export async function showVisits(api: ApiClient, sandbox: Sandbox, dataDir: string): Promise<string> {
  heading('11. Sign visits: forecourt bot-key create')
  sandbox.setFaults(guardedHost, [{ kind: 'unsigned-refused' }])
  const refused = await setUp(api, 'refused')
  fact('no key', refused.error ?? refused.status)
  createBotKey({ BOT_KEY: null, DATA_DIR: dataDir }, new Date())
  const accepted = await setUp(api, 'accepted')
  fact('a key', `${accepted.vehicle_counts?.total} vehicles`)
  say()
  if (refused.status !== 'failed' || accepted.inventory_status !== 'available')
    throw new Error(
      `${guardedHost} was ${refused.status} without a key and ${accepted.status} with one: ${accepted.error}`,
    )
  return accepted.dealership_id ?? ''
}

async function setUp(api: ApiClient, expected: string): Promise<Setup> {
  const id = await api.startSetup(guardedHost)
  return waitFor(`the setup of ${guardedHost} to be ${expected}`, async () => {
    const setup = await api.getSetup(id)
    const isOver = setup.status === 'failed' || ['available', 'failed'].includes(setup.inventory_status ?? '')
    return isOver ? setup : undefined
  })
}
