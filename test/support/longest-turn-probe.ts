import { isMainThread } from 'node:worker_threads'

/**
 * Loaded into a service (NODE_OPTIONS) by a test: a signal makes it write the longest time that its thread, which
 * answers the requests, computed at a stretch, in milliseconds of processor time, and measure anew. By the clock a busy
 * machine would count too.
 */
if (isMainThread) {
  let before = process.threadCpuUsage()
  let longest = 0
  const look = () => {
    const used = process.threadCpuUsage(before)
    longest = Math.max(longest, (used.user + used.system) / 1000)
    before = process.threadCpuUsage()
  }
  setInterval(look, 1).unref()
  process.on('SIGUSR2', () => {
    look()
    process.stderr.write(`longest turn: ${longest} ms\n`)
    longest = 0
  })
}
