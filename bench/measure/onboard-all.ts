import { createApiClient } from '../../sandbox/demo/api-client.ts'
import type { ServiceProcess } from '../../sandbox/demo/service-process.ts'
import { waitFor } from '../../sandbox/demo/wait-for.ts'

/** Onboards these websites concurrently through the API; returns their dealership ids once all are collected. */
export async function onboardAll(
  service: Pick<ServiceProcess, 'url' | 'key'>,
  hosts: readonly string[],
): Promise<readonly string[]> {
  const api = createApiClient(service.url, service.key)
  return Promise.all(
    hosts.map(async (host) => {
      const setupId = await api.startSetup(host)
      return waitFor(`the inventory of ${host}`, async () => {
        const setup = await api.getSetup(setupId)
        if (setup.status === 'failed' || setup.inventory_status === 'failed') throw new Error(`${host}: ${setup.error}`)
        return setup.inventory_status === 'available' ? (setup.dealership_id ?? undefined) : undefined
      })
    }),
  )
}
