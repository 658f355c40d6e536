import { parseArgs } from 'node:util'
import { type AttackWorld, openAttackWorld } from './attack-world.ts'
import { type AttackResult, attacks } from './attacks.ts'

/**
 * npm run attack: attacks a running service, on the embedded database and on that of TEST_DATABASE_URL, and prints one
 * table. `--short`: what fits into five minutes. `--requests N`, `--seconds N`: how many fuzzed requests, and how long
 * hostile sources may take. `--only <attack>`: one of them.
 */
const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    requests: { type: 'string' },
    seconds: { type: 'string' },
    embedded: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
})
const size = {
  requests: Number(values.requests ?? (values.short ? 2_000 : 20_000)),
  seconds: Number(values.seconds ?? (values.short ? 60 : 700)),
}
const server = process.env.TEST_DATABASE_URL
const databases = [null, ...(server === undefined || values.embedded || values.short ? [] : [server])]

let failed = false
for (const database of databases) {
  const world = await openAttackWorld(database)
  try {
    await onboardHonestSite(world)
    const results: AttackResult[] = []
    for (const [name, attack] of Object.entries(attacks)) {
      if (values.only === '' || values.only === name) results.push(await attack(world, size))
    }
    process.stdout.write(`attack: ${database === null ? 'the embedded database' : 'a PostgreSQL server'}\n`)
    console.table(results.map(({ notes: _, ...row }) => row))
    for (const { attack, notes } of results) if (notes !== '') process.stdout.write(`${attack}: ${notes}\n`)
    failed ||= results.some(({ serverErrors, hangs, bad }) => serverErrors + hangs + bad > 0)
    failed ||= world.service.child.exitCode !== null
  } finally {
    await world.close()
  }
}
process.exit(failed ? 1 : 0)

async function onboardHonestSite(world: AttackWorld): Promise<void> {
  const started = await world.send({
    method: 'POST',
    path: '/v1/dealers/setup',
    body: '{"dealership_url":"http://honest.example"}',
  })
  const { poll_url: path } = JSON.parse(started?.text ?? '{}')
  for (let attempt = 0; attempt < 240; attempt += 1) {
    const { inventory_status: status } = JSON.parse((await world.send({ method: 'GET', path }))?.text ?? '{}')
    if (status === 'available') return
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error('the honest website was not set up')
}
