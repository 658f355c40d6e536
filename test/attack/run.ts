import { parseArgs } from 'node:util'
import { recordProof } from '../support/record-run.ts'
import { waitUntil } from '../support/wait-until.ts'
import { type AttackWorld, openAttackWorld } from './attack-world.ts'
import { attacks } from './attacks.ts'
import type { AttackResult } from './watch-attack.ts'

/**
 * npm run attack: attacks a running service, on the embedded database and on that of TEST_DATABASE_URL, and prints one
 * table. `--short`: a few minutes on two free cores. `--requests N`, `--seconds N`: the number of fuzzed requests, and the time
 * that hostile sources may take. `--only <attack>`: a single attack.
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
  requests: Number(values.requests ?? (values.short ? 1_000 : 20_000)),
  seconds: Number(values.seconds ?? (values.short ? 240 : 700)),
}
const server = process.env.TEST_DATABASE_URL
const databases = [null, ...(server === undefined || values.embedded || values.short ? [] : [server])]

const results: (AttackResult & { readonly database: string })[] = []
let ended = false
for (const url of databases) {
  const database = url === null ? 'embedded' : 'server'
  const world = await openAttackWorld(url)
  try {
    await onboardHonestSite(world)
    for (const [name, attack] of Object.entries(attacks)) {
      if (values.only !== '' && values.only !== name) continue
      const result = await attack(world, size)
      results.push({ database, ...result })
      process.stdout.write(`${database}, ${result.attack}: ${result.notes}\n`)
    }
    ended ||= world.service.child.exitCode !== null
  } finally {
    await world.close()
  }
}
const row = ({ database, attack, tried, serverErrors, hangs, longestTurnMs, bad }: (typeof results)[number]) => ({
  database,
  attack,
  tried,
  '5xx': serverErrors,
  hangs,
  'longest turn, ms': longestTurnMs,
  'lost or leaked': bad,
})
console.table(results.map(row))
const failed = results.some(({ serverErrors, hangs, bad }) => serverErrors + hangs + bad > 0)
if (!failed && !ended && values.only === 'fuzz') {
  const sum = (of: (result: AttackResult) => number) => results.reduce((total, result) => total + of(result), 0)
  recordProof('requests', {
    requests: sum(({ tried }) => tried),
    '5xx': sum(({ serverErrors }) => serverErrors),
    hangs: sum(({ hangs }) => hangs),
    'files lost': sum(({ bad }) => bad),
    'longest turn, ms': Math.max(...results.map(({ longestTurnMs }) => longestTurnMs)),
  })
}
process.exit(failed || ended ? 1 : 0)

async function onboardHonestSite(world: AttackWorld): Promise<void> {
  const started = await world.send({
    method: 'POST',
    path: '/v1/dealers/setup',
    body: '{"dealership_url":"http://honest.example"}',
  })
  const { poll_url: path } = JSON.parse(started?.text ?? '{}')
  const look = async () => {
    const { inventory_status: status } = JSON.parse((await world.send({ method: 'GET', path }))?.text ?? '{}')
    return status === 'available' || undefined
  }
  await waitUntil('the honest website', look, 60_000)
}
