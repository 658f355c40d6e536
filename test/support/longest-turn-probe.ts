import { isMainThread } from 'node:worker_threads'

/**
 * Preloaded into a service (NODE_OPTIONS): on a signal, writes the longest turn of its main thread, in milliseconds of
 * processor time, and starts over. Wall time would include other load on a busy machine.
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
