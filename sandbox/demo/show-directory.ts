import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { Type } from 'typebox'
import type { ApiClient } from './api-client.ts'
import { fact, heading, say, table } from './screen.ts'
import { waitFor } from './wait-for.ts'

const root = resolve(import.meta.dirname, '../..')
const file = 'sandbox/directory/places.geojson'
const source = 'invented dealers'
const boise = { near: '83704', radius_miles: 25 }

const Loaded = Type.Object({ total: Type.Integer() })
const Found = Type.Object({
  entries: Type.Array(
    Type.Object({ name: Type.String(), website: Type.String(), city: Type.String(), distance_miles: Type.Number() }),
  ),
})
const Started = Type.Object({ poll_url: Type.String() })
const Batch = Type.Object({
  status: Type.String(),
  total: Type.Integer(),
  counts: Type.Record(Type.String(), Type.Integer()),
})

/** A directory as an operator loads it, and one call that sets up what it finds around a town. Throws if that fails. */
export async function showDirectory(api: ApiClient, dataDir: string): Promise<void> {
  heading('13. Begin with a market: forecourt directory load, then one call')
  const load = ['src/main/cli.ts', 'directory', 'load', file, '--source', source, '--license', 'CC0-1.0']
  await promisify(execFile)(process.execPath, load, { cwd: root, env: { PATH: process.env.PATH, DATA_DIR: dataDir } })
  const { total } = await api.ask(Loaded, 'GET /v1/directory')
  fact('directory', `${total} dealerships of ${file}`)
  const { entries } = await api.ask(Found, `GET /v1/directory?near=${boise.near}&radius_miles=${boise.radius_miles}`)
  table(
    [{ title: `around ${boise.near}` }, { title: 'website' }, { title: 'town' }, { title: 'miles', align: 'right' }],
    entries.map(({ name, website, city, distance_miles: miles }) => [name, website, city, String(miles)]),
  )
  const { poll_url: poll } = await api.ask(Started, 'POST /v1/dealers/setup/batch', { directory: boise })
  const batch = await waitFor('the end of the batch', async () => {
    const seen = await api.ask(Batch, `GET ${poll}`)
    return seen.status === 'completed' ? seen : undefined
  })
  const outcomes = Object.entries(batch.counts).filter(([, count]) => count > 0)
  fact('batch', outcomes.map(([outcome, count]) => `${count} ${outcome.replaceAll('_', ' ')}`).join(', '))
  say()
  if (batch.total !== entries.length || batch.counts.completed !== batch.total)
    throw new Error(`${entries.length} were found, ${batch.counts.completed} of ${batch.total} were set up`)
}
