import type { ApiClient, Setup } from './api-client.ts'
import { say } from './screen.ts'
import { type Waiting, waitFor } from './wait-for.ts'

/** Says each state of the setup once. Throws if the setup fails. */
export async function onboard(
  api: Pick<ApiClient, 'startSetup' | 'getSetup'>,
  host: string,
  waiting?: Waiting,
): Promise<Setup> {
  const setupId = await api.startSetup(host)
  let shown = ''
  const look = async () => {
    const setup = await api.getSetup(setupId)
    const { status, inventory_status: inventory, error } = setup
    const state = inventory === null ? status : `${status}, inventory ${inventory}`
    if (state !== shown) (waiting?.say ?? say)(`${host.padEnd(24)}${state}`)
    shown = state
    if (status === 'failed' || inventory === 'failed') throw new Error(`${host}: ${error}`)
    return inventory === 'available' ? setup : undefined
  }
  return waitFor(`the setup of ${host}`, look, waiting)
}
