import { parentPort } from 'node:worker_threads'
import { answerSiteQuestions } from '../../src/ingest/answer-site-questions.ts'
import { answerQuestions } from '../../src/lib/timed-thread.ts'
import { nothingStated } from '../../src/model/scan.ts'
import type { DetectedPlatform } from '../../src/platforms/engine/contract.ts'
import { platforms } from '../../src/platforms/registry.ts'

/** A platform with a defect: a marked page is parsed forever, or until memory runs out. */
const looping: DetectedPlatform = {
  ...{
    id: 'looping',
    name: 'Looping',
    status: 'detected-only',
    confidence: 'low',
    trust: 'partial',
    lastLookedAt: '2026-11',
  },
  detect: [{ name: 'Powered by Looping', weight: 1, html: /Powered by Looping/ }],
  configure: (page) => {
    readForEver(page.text)
    return { kind: 'configured', config: { base_url: new URL(page.url).origin, inventory_type: 'all', site_id: null } }
  },
  *collect({ config }) {
    const answer = yield { url: `${config.base_url}/stock`, purpose: 'listing' }
    const text = answer.kind === 'page' ? answer.text : '[]'
    readForEver(text)
    const scan = { complete: true, incompleteReason: null, failure: null, stated: nothingStated, skipped: {} }
    return { ...scan, vehicles: JSON.parse(text), pagesRead: 1 }
  },
}

function readForEver(text: string): void {
  const kept: unknown[] = []
  while (text.includes('loop for ever')) Math.random()
  while (text.includes('fill the memory')) kept.push(Array.from({ length: 10_000 }, Math.random))
}

/** The service's thread that reads websites, with that platform among the others. */
if (parentPort === null) throw new Error('looping-sites.ts is started as a thread')
answerQuestions(parentPort, answerSiteQuestions([...platforms, looping]))
