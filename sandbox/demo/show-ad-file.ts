import { Type } from 'typebox'
import { loadConfig } from '../../src/config/load-config.ts'
import { executeSql } from '../../src/db/database.ts'
import { openDatabase } from '../../src/db/open-database.ts'
import type { Sandbox } from '../server.ts'
import type { ApiClient } from './api-client.ts'
import { fact, heading, say } from './screen.ts'
import { waitFor } from './wait-for.ts'

const Exported = Type.Object({
  export: Type.Object({
    id: Type.String(),
    vehicles: Type.Integer(),
    excluded: Type.Array(Type.Object({ reasons: Type.Array(Type.String()) })),
  }),
})

type Advertised = { readonly sandbox: Sandbox; readonly dataDir: string; readonly host: string; readonly id: string }

/** A dealership that blocks for three days leaves the file for ads, and comes back with the scan that sees it. */
export async function showAdFile(api: ApiClient, { sandbox, dataDir, host, id }: Advertised): Promise<void> {
  heading('12. What may be advertised: an export for Google vehicle ads')
  const query = { dealership_ids: [id] }
  const made = await api.ask(Exported, 'POST /v1/exports', { name: 'ads', format: 'google_vehicle_ads', query })
  const read = async () => (await api.ask(Exported, `GET /v1/exports/${made.export.id}`)).export
  const before = made.export.vehicles
  fact('at first', `${before} vehicles of ${host}`)
  const faults = sandbox.sites.get(host)?.faults.list() ?? []
  sandbox.setFaults(host, [{ kind: 'status', status: 403 }])
  await setBack(dataDir, id)
  const blocked = await waitFor('the blocked lot to leave the file', async () => {
    const file = await read()
    return file.vehicles === 0 ? file : undefined
  })
  fact('blocked', `for three days: ${blocked.vehicles} vehicles, ${blocked.excluded[0]?.reasons.join(', ')}`)
  sandbox.setFaults(host, faults)
  const after = await waitFor('the lot to come back', async () => {
    const file = await read()
    return file.vehicles > 0 ? file : undefined
  })
  fact('seen again', `${after.vehicles} vehicles`)
  say()
  if (before === 0 || Math.abs(after.vehicles - before) > 1)
    throw new Error(`${before} vehicles became ${after.vehicles}`)
}

/** As if three days had passed since the website was seen. */
async function setBack(dataDir: string, publicId: string): Promise<void> {
  const database = await openDatabase(loadConfig({ DATA_DIR: dataDir }))
  const back = (column: string) => `${column} = ${column} - interval '3 days'`
  const ofDealer = `(SELECT id FROM dealerships WHERE public_id = '${publicId}')`
  try {
    for (const statement of [
      `UPDATE dealerships SET ${back('complete_seen_at')} WHERE id = ${ofDealer}`,
      `UPDATE website_vehicles SET ${back('partial_seen_at')}, ${back('updated_at')} WHERE dealership_id = ${ofDealer}`,
    ])
      await executeSql(database.handle, statement)
  } finally {
    await database.close()
  }
}
