import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { version } from '../../src/config/version.ts'
import { writeRows } from '../../src/db/database.ts'
import { processMetrics } from '../../src/metrics/process-metrics.ts'
import { createStateMetrics } from '../../src/metrics/state-metrics.ts'
import { startForecourt } from '../support/forecourt.ts'
import { onboard } from '../support/onboard.ts'
import { openForFile } from '../support/open-for-file.ts'
import { startService } from '../support/service-process.ts'
import { waitUntil } from '../support/wait-until.ts'

const forecourt = openForFile(() => {
  // Counters belong to the process, which may have run other test files.
  processMetrics.resetMetrics()
  return startForecourt({
    sites: [
      { kind: 'dealer-com', host: 'lot.example', size: 5 },
      { kind: 'no-dealer', host: 'bakery.example' },
    ],
  })
})

const scrape = () => createStateMetrics(forecourt.services).text()

/** The value of one series in a scrape. */
function readValue(text: string, series: string): number {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `))
  return line === undefined ? Number.NaN : Number(line.slice(series.length + 1))
}

test('docs/site/metrics.md describes every metric and no other', async () => {
  const described = readFileSync(join(import.meta.dirname, '../../docs/site/metrics.md'), 'utf8')
  const named = new Set([...described.matchAll(/^\| `(\w+)`/gm)].map(([, name]) => name))
  // Those of photos are there only while they are stored.
  const config = { PHOTOS_URL: { kind: 'folder', path: '/nowhere' } } as const
  const state = createStateMetrics({ ...forecourt.services, config })
  const own = [...(await processMetrics.getMetricsAsJSON()), ...(await state.register.getMetricsAsJSON())]
  const names = own.map(({ name }) => name).filter((name) => name.startsWith('forecourt_'))
  expect(new Set([...names, 'http_request_duration_seconds', 'http_requests_total'])).toEqual(named)
  const text = `${await scrape()}${await state.text()}`
  for (const name of names) expect(text).toContain(`# HELP ${name} `)
})

const repository = join(import.meta.dirname, '../..')
const fileOf = (path: string) => readFileSync(join(repository, path), 'utf8')

type Rule = {
  readonly alert: string
  readonly expr: string
  readonly labels: { readonly severity: string }
  readonly annotations: { readonly summary: string; readonly runbook: string }
}
type Panel = {
  readonly type: string
  readonly targets?: readonly { readonly expr: string; readonly legendFormat: string }[]
}

const rules: readonly Rule[] = parse(fileOf('ops/alerts.yaml')).groups.flatMap(
  ({ rules: own }: { readonly rules: readonly Rule[] }) => own,
)
const panels: readonly Panel[] = JSON.parse(fileOf('ops/grafana-dashboard.json')).panels
const charts = panels.filter(({ type }) => type !== 'row')

test('alerts and dashboard name metrics and labels that /metrics serves, and nearly all of them [OPS-12]', async () => {
  const state = createStateMetrics({
    ...forecourt.services,
    config: { PHOTOS_URL: { kind: 'folder', path: '/nowhere' } },
  })
  const served = `${(await forecourt.ask('GET', '/metrics', { key: null })).raw}${await state.text()}`
  const names = new Set([...served.matchAll(/^# HELP (\w+) /gm)].map(([, name = '']) => name))
  const expressions = [
    ...rules.map(({ expr }) => expr),
    ...charts.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)),
  ]
  const named = expressions.flatMap((expr) => expr.match(/\b(?:forecourt|http|nodejs|process)_\w+/g) ?? [])
  const unknown = named.filter((name) => !names.has(name) && !names.has(name.replace(/_(bucket|count|sum)$/, '')))
  expect(unknown).toEqual([])
  expect(expressions.filter((expr) => !/(forecourt|http|nodejs|process)_|^up\{/.test(expr))).toEqual([])

  const described = [...fileOf('docs/site/metrics.md').matchAll(/^\| `\w+` \| ([\w, ]*) \|/gm)].flatMap(
    ([, labels = '']) => labels.split(', '),
  )
  const known = new Set([...described, 'instance', 'job', 'le'])
  const texts = [
    ...rules.map(({ annotations }) => annotations.summary),
    ...charts.flatMap(({ targets = [] }) => targets.map(({ legendFormat }) => legendFormat)),
  ]
  const labels = [
    ...expressions.flatMap((expr) => [...expr.matchAll(/(\w+)=~?"/g)].map(([, label = '']) => label)),
    ...expressions.flatMap((expr) =>
      [...expr.matchAll(/\b(?:by|on) \(([^)]*)\)/g)].flatMap(([, list = '']) => list.split(', ')),
    ),
    ...texts.flatMap((text) => [...text.matchAll(/\{\{ ?(?:\$labels\.)?(\w+) ?\}\}/g)].map(([, label = '']) => label)),
  ]
  expect(labels.filter((label) => !known.has(label))).toEqual([])

  // Those of sums and waits are shown by others.
  const unseen = [...names].filter(
    (name) => name.startsWith('forecourt_') && !named.some((one) => one.startsWith(name)),
  )
  const covered = [
    'forecourt_pool_waits_total',
    'forecourt_due_delivery_lanes',
    'forecourt_feed_import_duration_seconds',
  ]
  expect(unseen.filter((name) => !covered.includes(name))).toEqual([])
})

test('every alert has a runbook that says what it means, how to see it and what to do, and every runbook an alert [OPS-12]', () => {
  expect(rules.length).toBeGreaterThan(10)
  expect(rules.map(({ annotations }) => annotations.runbook).sort()).toEqual(
    readdirSync(join(repository, 'docs/runbooks'))
      .map((name) => `docs/runbooks/${name}`)
      .sort(),
  )
  for (const { alert, labels, annotations } of rules) {
    expect(['critical', 'warning']).toContain(labels.severity)
    const runbook = fileOf(annotations.runbook)
    expect(runbook).toMatch(
      new RegExp(`^# ${alert}\n\n${labels.severity}\\. .{40}[^]*\n## See it\n\n- [^]*\n## Do\n\n- `, 'i'),
    )
  }
})

test('what only grows is a counter and ends in _total or belongs to a histogram; nothing else does', async () => {
  const state = createStateMetrics(forecourt.services)
  const own = [...(await processMetrics.getMetricsAsJSON()), ...(await state.register.getMetricsAsJSON())]
  for (const { name, type, help } of own.filter(({ name }) => name.startsWith('forecourt_'))) {
    expect([name, String(type) === 'counter']).toEqual([name, name.endsWith('_total')])
    expect([name, /since the process started/.test(help)]).toEqual([name, false])
  }
  const text = await scrape()
  for (const name of ['forecourt_pool_waits_total', 'forecourt_pool_wait_seconds_total']) {
    expect(text).toContain(`# TYPE ${name} counter`)
  }
})

test('every scrape states all waits for a connection so far, once', async () => {
  const { database, clock, config } = forecourt.services
  let sums = { waits: 3, waitedMs: 1_500 }
  const state = createStateMetrics({
    clock,
    config,
    database: { ...database, poolUse: () => ({ ...database.poolUse(), ...sums }) },
  })
  const read = async () => {
    const text = await state.text()
    return ['forecourt_pool_waits_total', 'forecourt_pool_wait_seconds_total'].map((name) => readValue(text, name))
  }
  expect(await read()).toEqual([3, 1.5])
  expect(await read()).toEqual([3, 1.5])
  sums = { waits: 5, waitedMs: 2_500 }
  expect(await read()).toEqual([5, 2.5])
})

test('a scrape states the version, and the size of the database', async () => {
  const text = await scrape()
  expect(text).toContain(`forecourt_build_info{version="${version}",node="${process.version}"} 1`)
  expect(readValue(text, 'forecourt_database_bytes')).toBeGreaterThan(1_000_000)
})

test('setups, imports and outbound responses update metrics and log together', async () => {
  await onboard(forecourt, 'http://lot.example')
  expect(await onboard(forecourt, 'http://bakery.example')).toMatchObject({ status: 'failed' })
  const text = await scrape()
  expect(readValue(text, 'forecourt_setups_total{outcome="completed"}')).toBe(1)
  expect(readValue(text, 'forecourt_setups_total{outcome="unknown_platform"}')).toBe(1)
  expect(readValue(text, 'forecourt_imports_total{platform="dealer-com",outcome="completed"}')).toBe(1)
  expect(readValue(text, 'forecourt_import_duration_seconds_count{platform="dealer-com"}')).toBe(1)
  expect(readValue(text, 'forecourt_outbound_answers_total{class="page",code="none"}')).toBeGreaterThan(3)
  const logged = forecourt.logLines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'import ended')
  expect(logged).toMatchObject([{ platform: 'dealer-com', outcome: 'completed', trigger: 'setup' }])
})

test('the age of the oldest due import and the depth of the queue are read from the database', async () => {
  const { handle } = forecourt.services.database
  const overdue = new Date(forecourt.clock.now().getTime() - 7_200_000)
  await writeRows(handle)`UPDATE dealership_collection SET next_import_at = ${overdue}`
  await forecourt.services.database.transaction('enqueue', async (tx) => {
    await forecourt.queue.enqueue(tx, 'import-large-feed', { fileId: 999_999 }, '999999')
    await forecourt.queue.enqueue(tx, 'import-large-feed', { fileId: 999_998 }, '999998')
    await writeRows(tx)`UPDATE pgboss.job SET state = 'completed' WHERE data->>'fileId' = '999998'`
    // No worker takes it meanwhile.
    await writeRows(tx)`UPDATE pgboss.job SET start_after = now() + interval '1 hour' WHERE data->>'fileId' = '999999'`
  })
  const state = createStateMetrics(forecourt.services)
  const text = await state.text()
  expect(readValue(text, 'forecourt_state_readable')).toBe(1)
  expect(readValue(text, 'forecourt_due_imports')).toBe(1)
  expect(readValue(text, 'forecourt_oldest_due_import_age_seconds')).toBeGreaterThanOrEqual(7_200)
  expect(text).toContain('forecourt_queue_jobs{name="import-large-feed",state="waiting"} 1\n')
  await writeRows(handle)`UPDATE dealership_collection SET next_import_at = NULL`
})

test('a worker that serves no API answers /livez, /readyz and /metrics at HEALTH_PORT, and nothing else', async () => {
  const { DATABASE_URL, DATA_DIR } = forecourt.testDatabase.settings
  const service = await startService({ DATABASE_URL, DATA_DIR, ROLES: 'worker', HEALTH_PORT: '0' })
  try {
    const origin = await waitUntil('the port', async () => /^forecourt health on (\S+)$/m.exec(service.stdout())?.[1])
    const ask = (path: string) => fetch(`${origin}${path}`)
    expect((await ask('/livez')).status).toBe(200)
    expect(await (await ask('/readyz')).json()).toEqual({ status: 'ready' })
    await ask('/livez')
    const text = await (await ask('/metrics')).text()
    for (const name of ['forecourt_queue_jobs', 'http_request_duration_seconds', 'http_requests_total']) {
      expect(text).toContain(`# HELP ${name} `)
    }
    for (const path of ['/v1/dealers', '/openapi.json', '/docs', '/bot']) expect((await ask(path)).status).toBe(404)
    expect(await service.stop('SIGTERM')).toBe(0)
  } finally {
    service.child.kill('SIGKILL')
  }
})
