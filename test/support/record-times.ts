import { afterEach, beforeEach } from 'vitest'

/** What each test takes of the processor in its own process, threads included; for `npm run test:slow`. */
declare module 'vitest' {
  interface TaskMeta {
    processorMs?: number
    wallMs?: number
  }
}

let began = { processor: process.cpuUsage(), wall: performance.now() }

beforeEach(() => {
  began = { processor: process.cpuUsage(), wall: performance.now() }
})

afterEach(({ task }) => {
  const { user, system } = process.cpuUsage(began.processor)
  task.meta.processorMs = (user + system) / 1_000
  task.meta.wallMs = performance.now() - began.wall
})
