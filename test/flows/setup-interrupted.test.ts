import { expect, test } from 'vitest'
import { executeSql, listRows } from '../../src/db/database.ts'
import { notifyJobs } from '../../src/db/queries/job-queue.ts'
import { markSetupRunning } from '../../src/db/queries/setup-jobs.ts'
import { failOverdueSetups } from '../../src/dealers/end-setup.ts'
import { setUpDealership } from '../../src/dealers/set-up-dealership.ts'
import { cutWriter } from '../support/cut-writer.ts'
import { startForecourt } from '../support/forecourt.ts'
import { openMortalDatabase } from '../support/mortal-database.ts'
import { openForFile } from '../support/open-for-file.ts'
import { waitUntil } from '../support/wait-until.ts'

const forecourt = openForFile(() => startForecourt({ sites: [], worker: false }))

async function startSetup(url: string): Promise<string> {
  const answer = await forecourt.ask('POST', '/v1/dealers/setup', { body: { dealership_url: url } })
  expect(answer.status).toBe(202)
  return answer.body.setup_id
}

const poll = async (id: string) => (await forecourt.ask('GET', `/v1/dealers/setup/${id}`)).body
const failures = () =>
  listRows<{ id: number }>(forecourt.services.database.handle)`SELECT id FROM events WHERE type = 'setup.failed'`

test('a setup whose worker died three times fails with its event, and a new POST starts a new one [SET-45]', async () => {
  const { services } = forecourt
  const setupId = await startSetup('dies.example')
  for (let death = 0; death < 3; death += 1)
    await markSetupRunning(services.database.handle, setupId, services.clock.now())
  expect(await startSetup('dies.example')).toBe(setupId)
  await setUpDealership(services, { setupId }, new AbortController().signal)
  expect(await poll(setupId)).toMatchObject({ status: 'failed', failure_mode: 'internal' })
  expect(await failures()).toHaveLength(1)
  expect(await startSetup('dies.example')).not.toBe(setupId)
})

test('a setup that has not ended 15 minutes after its start fails once [SET-45]', async () => {
  const { services, clock } = forecourt
  const before = (await failures()).length
  const setupId = await startSetup('overdue.example')
  await markSetupRunning(services.database.handle, setupId, clock.now())
  await failOverdueSetups(services)
  expect(await poll(setupId)).toMatchObject({ status: 'running' })
  clock.advance(16 * 60_000)
  await failOverdueSetups(services)
  await failOverdueSetups(services)
  expect(await poll(setupId)).toMatchObject({ status: 'failed', failure_mode: 'timeout' })
  expect(await failures()).toHaveLength(before + 1)
})

test.each(['deleted', 'failed'])(
  'a setup that waits although its job was %s fails, another does not, and a new POST starts a new one [SET-45]',
  async (fate) => {
    const { services } = forecourt
    const { handle } = services.database
    const host = `${fate}.example`
    const lost = await startSetup(host)
    const other = await forecourt.addAccount(fate)
    const body = { dealership_url: host }
    const kept = (await forecourt.ask('POST', '/v1/dealers/setup', { body, key: other.key })).body.setup_id
    await failOverdueSetups(services)
    expect(await poll(lost)).toMatchObject({ status: 'pending' })
    const jobs = `pgboss.job WHERE name = 'set-up-dealership' AND singleton_key = '${lost}'`
    if (fate === 'deleted') await executeSql(handle, `DELETE FROM ${jobs}`)
    else await executeSql(handle, `UPDATE ${jobs.replace('WHERE', "SET state = 'failed' WHERE")}`)
    await failOverdueSetups(services)
    expect(await poll(lost)).toMatchObject({ status: 'failed', failure_mode: 'internal' })
    const { body: theirs } = await forecourt.ask('GET', `/v1/dealers/setup/${kept}`, { key: other.key })
    expect(theirs).toMatchObject({ status: 'pending' })
    expect(await startSetup(host)).not.toBe(lost)
  },
)

test('a setup that the database leaves is handed back when it is there again [SET-45]', async () => {
  const { services, testDatabase } = forecourt
  const setupId = await startSetup('leaves.example')
  const mortal = await openMortalDatabase(testDatabase, 'leaves')
  const run = async () => {
    mortal.dieAfter(0)
    setTimeout(mortal.revive, 300)
    throw Object.assign(new Error('terminating connection'), { code: '57P01', severity: 'FATAL' })
  }
  try {
    const { signal } = new AbortController()
    const ended = setUpDealership({ ...services, database: mortal.database, tasks: { run } }, { setupId }, signal)
    await expect(ended).rejects.toThrow('terminating connection')
    const rows = await listRows(services.database.handle)`
      SELECT status, attempts FROM setup_jobs WHERE id = ${setupId}`
    expect(rows).toEqual([{ status: 'running', attempts: 0 }])
  } finally {
    await mortal.close()
  }
})

test('a setup whose retries are over says how often it was tried, and what ended it at last [SET-45]', async () => {
  const { services, queue } = forecourt
  const { handle } = services.database
  const causes: Readonly<Record<string, readonly [message: string, code: string | undefined, cause: string]>> = {
    'slow.example': ['canceling statement', '57014', 'a statement of the database took too long'],
    'away.example': ['terminating connection', '57P01', 'the database could not be reached'],
    'stops.example': ['the process stopped', undefined, 'it was interrupted'],
  }
  const ids: string[] = []
  for (const host of Object.keys(causes)) ids.push(await startSetup(host))
  const run = async (_name: string, { job: { host } }: { readonly job: { readonly host: string } }) => {
    const [message, code] = causes[host] ?? []
    throw Object.assign(new Error(message), code === undefined ? {} : { code, severity: 'ERROR' })
  }
  const stopFor = (setupId: string) => (setupId === ids[2] ? AbortSignal.abort() : new AbortController().signal)
  await queue.work({
    name: 'set-up-dealership',
    slots: { all: 8 },
    handler: (payload) => setUpDealership({ ...services, tasks: { run } }, payload, stopFor(payload.setupId)),
  })
  await waitUntil('the last retries', async () => {
    const rows = await executeSql(
      handle,
      `UPDATE pgboss.job SET start_after = now() WHERE state = 'retry' RETURNING id`,
    )
    await notifyJobs(handle, 'set-up-dealership')
    const open = await executeSql(handle, `SELECT id FROM pgboss.job WHERE state < 'completed'`)
    return rows.length + open.length === 0 || undefined
  })
  await failOverdueSetups(services)
  const ended = await Promise.all(ids.map(poll))
  expect(ended.map(({ status, error }) => [status, error])).toEqual(
    Object.values(causes).map(([, , cause]) => ['failed', `The setup was tried 5 times. The last time ${cause}.`]),
  )
})

test('a setup whose connection to the database is cut is done again, and the cut costs it no attempt [SET-45]', async () => {
  const script = new URL('../../src/main/task-thread.ts', import.meta.url)
  const cut = await startForecourt({
    sites: [{ kind: 'plain', host: 'cut.example', size: 3 }],
    worker: false,
    thread: { script, cpuMs: 60_000, heapMb: 160 },
  })
  try {
    const { services } = cut
    const { body } = await cut.ask('POST', '/v1/dealers/setup', { body: { dealership_url: 'http://cut.example' } })
    const { setup_id: setupId } = body
    const { signal } = new AbortController()
    const run = () => setUpDealership(services, { setupId }, signal)
    const error = await cutWriter(services.database, 'subscriptions', run)
    expect(error).toMatchObject({ code: '57P01' })
    const rows = await listRows(services.database.handle)`SELECT status, attempts FROM setup_jobs`
    expect(rows).toEqual([{ status: 'running', attempts: 0 }])
    await run()
    expect((await cut.ask('GET', `/v1/dealers/setup/${setupId}`)).body).toMatchObject({ status: 'completed' })
  } finally {
    await cut.close()
  }
})
