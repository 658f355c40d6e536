import { workerData } from 'node:worker_threads'
import { createTasks } from '../../src/jobs/tasks.ts'
import { serveTasks, type Watch } from '../../src/lib/serve-tasks.ts'
import { createTaskServices, type TaskThreadData } from '../../src/main/task-services.ts'
import { nothingStated } from '../../src/model/scan.ts'
import type { Platform } from '../../src/platforms/engine/contract.ts'
import { byCrawling } from '../../src/platforms/engine/listing/by-crawling.ts'
import { platforms } from '../../src/platforms/registry.ts'

/** A platform with a defect: some pages are parsed forever or until memory runs out, and some keep all they read. */
const looping: Platform = {
  id: 'looping',
  name: 'Looping',
  confidence: 'low',
  trust: 'partial',
  lastLookedAt: '2026-11',
  detect: [{ name: 'Powered by Looping', weight: 1, html: /Powered by Looping/ }],
  configure: (page) => {
    readForEver(page.text)
    return { kind: 'configured', config: { base_url: new URL(page.url).origin, inventory_type: 'all', site_id: null } }
  },
  ...byCrawling(function* collect({ config }) {
    const kept: unknown[] = []
    let text = 'hoard'
    while (text === 'hoard') {
      const page = kept.length === 0 ? '' : `?page=${kept.length}`
      const answer = yield { url: `${config.base_url}/stock${page}`, purpose: 'listing' }
      text = answer.kind === 'page' ? answer.text : '[]'
      readForEver(text)
      kept.push(new Array(1_000_000).fill(0))
    }
    const scan = { complete: true, incompleteReason: null, failure: null, stated: nothingStated, skipped: {} }
    return { ...scan, vehicles: JSON.parse(text), pagesRead: 1 }
  }),
}

function readForEver(text: string): void {
  while (text.includes('loop for ever')) Math.random()
  fillMemory(text, (fill) => fill())
}

function fillMemory(text: string, piece: (fill: () => void) => void): void {
  const kept: unknown[] = []
  while (text.includes('fill the memory')) piece(() => kept.push(new Array(1_000_000).fill(0)))
}

/**
 * A parser of feeds with the same defects, and one more: they depend on the name of the file. It fills the memory piece by
 * piece: on a slow machine, one piece would meet the limit of processor time first.
 */
const withDefects =
  (watch: Watch): Watch =>
  (data, work) => {
    fillMemory(data.page, (fill) => watch(data, fill))
    return watch(data, () => {
      if (data.page.endsWith('/ends the thread.csv')) process.exit(3)
      readForEver(data.page)
      return work()
    })
  }

/** The service's thread, with that platform among the others, and that parser of feeds. */
const services = createTaskServices(workerData as TaskThreadData)
const tasks = createTasks({ ...services, platforms: [...platforms, looping] })
const importFeed: (typeof tasks)['import-feed'] = (payload, task) =>
  tasks['import-feed'](payload, { ...task, watch: withDefects(task.watch) })
serveTasks({ ...tasks, 'import-feed': importFeed })
