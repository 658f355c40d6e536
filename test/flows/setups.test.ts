import { expect, test } from 'vitest'
import { startForecourt } from '../support/forecourt.ts'
import { followSetup, onboard } from '../support/onboard.ts'
import { openForFile } from '../support/open-for-file.ts'

const forecourt = openForFile(() => startForecourt({ sites: [] }))

const dayMs = 24 * 3_600_000
const list = async (query = '', key = forecourt.key) =>
  (await forecourt.ask('GET', `/v1/setups${query}`, { key })).body as { setups: Setup[]; next_cursor: string | null }
type Setup = { readonly setup_id: string; readonly dealership_url: string; readonly status: string }
const retry = (id: string, key = forecourt.key) => forecourt.ask('POST', `/v1/setups/${id}/retry`, { key })

test('the account’s setups are listed for 30 days, newest first, page by page and by status [OPS-05]', async () => {
  const { key } = await forecourt.addAccount('lister')
  expect(await list('', key)).toEqual({ success: true, setups: [], next_cursor: null })
  forecourt.sandbox.addSite({ kind: 'plain', host: 'listed.example', size: 3 })
  const hosts = ['a.invalid', 'listed.example', 'b.invalid']
  for (const host of hosts) await onboard(forecourt, host, { key })
  const { setups } = await list('', key)
  expect(setups.map(({ dealership_url }) => dealership_url)).toEqual(hosts.toReversed())
  const polled = await forecourt.ask('GET', `/v1/dealers/setup/${setups[1]?.setup_id}`, { key })
  expect({ success: true, ...setups[1] }).toEqual(polled.body)
  const crawled: Setup[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await list(`?limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`, key)
    crawled.push(...page.setups)
    cursor = page.next_cursor
  }
  expect(crawled).toEqual(setups)
  const failed = await list('?status=failed', key)
  expect(failed.setups.map(({ dealership_url }) => dealership_url)).toEqual(['b.invalid', 'a.invalid'])
  expect((await list('?status=running', key)).setups).toEqual([])
  expect((await list()).setups).toEqual([])
  for (const query of ['status=lost', 'cursor=x', `cursor=${setups[0]?.setup_id}`, 'limit=201']) {
    expect((await forecourt.ask('GET', `/v1/setups?${query}`)).status, query).toBe(422)
  }
  forecourt.clock.advance(29 * dayMs)
  expect((await list('', key)).setups).toHaveLength(3)
  forecourt.clock.advance(dayMs)
  expect((await list('', key)).setups).toEqual([])
})

test('a failed setup is dismissed once and stays listed, one that did not fail is not, nor another account’s', async () => {
  const standing = await onboard(forecourt, 'standing.invalid')
  const failed = await onboard(forecourt, 'dismissed.invalid')
  const dismiss = (id: string, key = forecourt.key) => forecourt.ask('POST', `/v1/setups/${id}/dismiss`, { key })
  const other = await forecourt.addAccount('other')
  expect((await dismiss(failed.setup_id, other.key)).body.detail).toBe('Setup job not found')
  const { body } = await dismiss(failed.setup_id)
  const at = body.dismissed_at
  expect(body).toEqual({ success: true, setup_id: failed.setup_id, dismissed_at: expect.stringMatching(/Z$/) })
  forecourt.clock.advance(1000)
  expect((await dismiss(failed.setup_id)).body.dismissed_at).toBe(at)
  expect((await list()).setups).toMatchObject([
    { setup_id: failed.setup_id, status: 'failed', dismissed_at: at },
    { setup_id: standing.setup_id, dismissed_at: null },
  ])
  forecourt.sandbox.addSite({ kind: 'plain', host: 'fine.example', size: 3 })
  const fine = await onboard(forecourt, 'fine.example')
  const refused = await dismiss(fine.setup_id)
  expect([refused.status, refused.body.detail]).toEqual([409, 'Setup job has not failed'])
})

test('a failed setup is retried with all that it was given, and only a failed one [OPS-05]', async () => {
  const host = 'later.example'
  const fields = { dealer_name: 'Later Motors', condition_filter: 'used' }
  forecourt.sandbox.addSite({ kind: 'plain', host, size: 6, newShare: 0.5 })
  forecourt.sandbox.setFaults(host, [{ kind: 'challenge' }])
  const failed = await onboard(forecourt, host, { fields })
  expect(failed).toMatchObject({ status: 'failed', failure_mode: 'blocked' })
  const other = await forecourt.addAccount('other')
  expect((await retry(failed.setup_id, other.key)).status).toBe(404)
  expect((await retry('setup_none')).body.detail).toBe('Setup job not found')
  forecourt.sandbox.setFaults(host, [])
  const { status, body } = await retry(failed.setup_id)
  expect([status, body]).toMatchObject([202, { success: true, status: 'pending' }])
  expect(body.setup_id).not.toBe(failed.setup_id)
  expect(body.poll_url).toBe(`/v1/dealers/setup/${body.setup_id}`)
  const end = await followSetup(forecourt, body.setup_id)
  expect(end, end.error).toMatchObject({ status: 'completed', dealership_url: failed.dealership_url })
  const { dealer } = (await forecourt.ask('GET', `/v1/dealers/${end.dealership_id}`)).body
  expect(dealer).toMatchObject({ name: 'Later Motors', condition_filter: 'used' })
  const done = await retry(body.setup_id)
  expect([done.status, done.body.detail]).toEqual([409, 'Setup job has not failed'])
  // The dealership is the account's by now.
  const again = await retry(failed.setup_id)
  expect([again.status, again.body.dealership_id]).toEqual([409, end.dealership_id])
})
