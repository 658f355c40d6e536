import { expect, test } from 'vitest'
import { figures } from './process-metrics.ts'
import { addCounts, takeCounts } from './thread-counts.ts'

test('what a thread counts is taken once, and added to the counters of the process', async () => {
  const countOf = async (outcome: string) =>
    (await figures.setups.get()).values.find(({ labels }) => labels.outcome === outcome)?.value ?? 0
  await takeCounts()
  figures.setups.inc({ outcome: 'completed' }, 2)
  figures.outboundAnswers.inc({ class: 'page', code: 'none' })
  const counts = await takeCounts()
  expect(counts).toHaveLength(2)
  expect(counts).toContainEqual({ figure: 'setups', labels: { outcome: 'completed' }, value: 2 })
  expect(await takeCounts()).toBeNull()
  const before = await countOf('completed')
  addCounts(counts ?? [])
  expect(await countOf('completed')).toBe(before + 2)
})
